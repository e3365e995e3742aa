import { useState } from 'react'
import { linkAt, setLink } from '../prose/commands.ts'
import { showing } from '../prose/decorations.ts'
import { asText } from '../prose/selections.ts'
import type { MountedProse } from '../prose/use-prose.ts'

/**
 * The link that is being edited, if any, and what its editor does.
 *
 * @param anchorAt places the link editor at a point of the window
 */
export function useLinkEditor(
  editor: MountedProse | null,
  isDisabled: boolean,
  anchorAt: (left: number, top: number) => void,
) {
  const [edited, setEdited] = useState<{ from: number; to: number; href: string } | null>(null)
  const view = editor?.prose.view
  const close = () => {
    setEdited(null)
    view?.dispatch(view.state.tr.setMeta(...showing({ range: null })))
    view?.focus()
  }
  return {
    edited,
    edit() {
      if (!view || isDisabled) return
      editor.prose.giveCursor()
      const { from, to } = asText(view.state.selection)
      const known = linkAt(view.state)
      // Inside a link the whole link is edited; a larger selection becomes one link.
      const range =
        known && known.from <= from && to <= known.to ? known : { from, to, href: known?.href ?? '' }
      const { left, bottom } = view.coordsAtPos(range.from)
      anchorAt(left, bottom)
      view.dispatch(view.state.tr.setMeta(...showing({ range })))
      setEdited(range)
    },
    save(href: string) {
      if (view && edited && href !== edited.href) setLink(href, edited)(view.state, view.dispatch.bind(view))
      close()
    },
    close,
  }
}
