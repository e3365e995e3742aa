import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { readTransfer } from './photo-sources.ts'
import type { PhotoModel } from './types.ts'

const textsOf = (data: DataTransfer) => ({
  html: data.getData('text/html'),
  uriList: data.getData('text/uri-list'),
  text: data.getData('text/plain'),
})

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null

const isInside = (area: Element | null, target: EventTarget | null): boolean =>
  target instanceof Node && area?.contains(target) === true

/**
 * Takes dropped and pasted content: files anywhere on the page, since the browser would otherwise navigate to a file
 * dropped beside the area; addresses and images from other pages only over the photos. Returns true while something
 * acceptable is dragged over the page.
 * @param model null if the photos cannot be edited.
 */
export function useIncoming(area: RefObject<HTMLElement | null>, model: PhotoModel | null): boolean {
  const [isOver, setOver] = useState(false)
  const accepts = useEffectEvent((event: DragEvent): boolean => {
    const types = event.dataTransfer?.types ?? []
    if (types.includes('Files')) return true
    const isLink = types.includes('text/uri-list') || types.includes('text/html')
    return isLink && isInside(area.current, event.target) && !isEditable(event.target)
  })
  const over = useEffectEvent((event: DragEvent) => {
    if (event.defaultPrevented || !accepts(event)) return setOver(false)
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = model ? 'copy' : 'none'
    setOver(model !== null)
  })
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(false)
    const data = event.dataTransfer
    if (event.defaultPrevented || !data || !accepts(event)) return
    event.preventDefault()
    if (data.files.length > 0) model?.addFiles([...data.files])
    else model?.addUrl(readTransfer(textsOf(data)) ?? '')
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const data = event.clipboardData
    const isOurs = isInside(area.current, event.target)
    if (!model || event.defaultPrevented || !data || (isEditable(event.target) && !isOurs)) return
    // In a text field words win over the image of them that spreadsheets add (DEC-142).
    if (isEditable(event.target) && data.getData('text/plain').trim() !== '') return
    const files = [...data.files].filter(file => file.type.startsWith('image/'))
    if (files.length > 0) {
      event.preventDefault()
      model.addFiles(files)
      return
    }
    if (isEditable(event.target)) return
    const url = readTransfer(textsOf(data))
    if (url === null) return
    event.preventDefault()
    model.addUrl(url)
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('dragover', event => over(event), { signal })
    document.addEventListener('drop', event => drop(event), { signal })
    document.addEventListener('dragleave', event => event.relatedTarget === null && setOver(false), {
      signal,
    })
    document.addEventListener('dragend', () => setOver(false), { signal })
    document.addEventListener('paste', event => paste(event), { signal })
    return () => listening.abort()
  }, [])
  return isOver
}
