import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { decodeEntities } from '../../../../platform/html/text.ts'
import { isValidUrl } from '../../../../platform/lib/typed-url.ts'
import type { PhotoModel } from './photo-model.ts'

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
 * Accepts dropped and pasted content: files anywhere on the page, because the browser would otherwise navigate to a
 * file dropped next to the area; addresses and images from other pages only over the photos. Returns true while
 * something acceptable is dragged over the page.
 * @param model null if the photos can't be edited.
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
    else model?.takeUrl(readTransfer(textsOf(data)) ?? '')
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const data = event.clipboardData
    const isOurs = isInside(area.current, event.target)
    if (!model || event.defaultPrevented || !data || (isEditable(event.target) && !isOurs)) return
    // In a text field, text has priority over the image of it that spreadsheets add (DEC-142).
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
    model.takeUrl(url)
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

/** The text contents of a drag or the clipboard. */
interface TransferTexts {
  html: string
  uriList: string
  text: string
}

const htmlMaxLength = 100_000

/** The URL of the first image in some HTML, which is parsed but never inserted into a page. */
function imageIn(html: string): string | null {
  const tag = /<img\b[^>]{0,20000}/i.exec(html.slice(0, htmlMaxLength))?.[0] ?? ''
  const found = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag)
  const source = found?.[1] ?? found?.[2] ?? found?.[3]
  return source === undefined ? null : decodeEntities(source)
}

/**
 * The URL of an image that is dragged or pasted from another page (PHOTO-5): that of the image rather than of a link
 * around it. Null if there is none.
 * @internal
 */
export function readTransfer({ html, uriList, text }: TransferTexts): string | null {
  const image = imageIn(html)
  const listed = uriList.split(/\r?\n/).find(line => line !== '' && !line.startsWith('#'))
  for (const candidate of [image, listed, /\s/.test(text.trim()) ? null : text.trim()]) {
    if (candidate && /^https?:/i.test(candidate.trim()) && isValidUrl(candidate.trim()))
      return candidate.trim()
  }
  return null
}
