import { useState } from 'react'
import { describeImage, imageAt } from './prose/commands.ts'
import type { MountedProse } from './prose/use-prose.ts'

/**
 * The image whose description is being edited, if any, and what its editor does.
 *
 * @param anchorAt places the description editor at a point of the window
 */
export function useDescriptionEditor(
  editor: MountedProse | null,
  isDisabled: boolean,
  anchorAt: (left: number, top: number) => void,
) {
  const [edited, setEdited] = useState<{ alt: string } | null>(null)
  const view = editor?.prose.view
  const close = () => {
    setEdited(null)
    view?.focus()
  }
  return {
    edited,
    edit() {
      const image = view && imageAt(view.state)
      if (!image || isDisabled) return
      const shown = view.nodeDOM(image.pos)
      if (shown instanceof HTMLElement) {
        const { left, width, bottom } = shown.getBoundingClientRect()
        anchorAt(left + width / 2, Math.min(bottom, innerHeight / 2))
      }
      setEdited({ alt: image.alt ?? '' })
    },
    save(alt: string) {
      if (view && alt !== edited?.alt) describeImage(alt)(view.state, view.dispatch.bind(view))
      close()
    },
    close,
  }
}
