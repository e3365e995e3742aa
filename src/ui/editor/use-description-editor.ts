import { useEffect, useEffectEvent, useState } from 'react'
import { describeImage, imageAt, nextUndescribed } from './prose/commands.ts'
import type { MountedProse } from './prose/use-prose.ts'

/**
 * The image whose description is being edited, if any, and what its editor does. The event `describeimages` leads through
 * all images that have none.
 *
 * @param anchorAt places the description editor at a point of the window
 */
export function useDescriptionEditor(
  editor: MountedProse | null,
  isDisabled: boolean,
  anchorAt: (left: number, top: number) => void,
) {
  const [edited, setEdited] = useState<{ pos: number; alt: string; leadsOn: boolean } | null>(null)
  const view = editor?.prose.view
  const close = () => {
    setEdited(null)
    view?.focus()
  }
  const edit = (leadsOn = false) => {
    const image = view && imageAt(view.state)
    if (!image || isDisabled) return
    const shown = view.nodeDOM(image.pos)
    if (shown instanceof HTMLElement) {
      const { left, width, bottom } = shown.getBoundingClientRect()
      anchorAt(left + width / 2, Math.min(bottom, innerHeight / 2))
    }
    setEdited({ pos: image.pos, alt: image.alt ?? '', leadsOn })
  }
  const describeNext = (after: number) => {
    if (!view || isDisabled || !nextUndescribed(after)(view.state, view.dispatch.bind(view))) return
    edit(true)
  }
  const begin = useEffectEvent(() => describeNext(-1))
  useEffect(() => {
    const dom = view?.dom
    const listener = () => begin()
    dom?.addEventListener('describeimages', listener)
    return () => dom?.removeEventListener('describeimages', listener)
  }, [view])
  return {
    edited,
    edit: () => edit(),
    save(alt: string, isAside: boolean) {
      if (view && alt !== edited?.alt) describeImage(alt)(view.state, view.dispatch.bind(view))
      close()
      if (edited?.leadsOn && !isAside) describeNext(edited.pos)
    },
    close,
  }
}
