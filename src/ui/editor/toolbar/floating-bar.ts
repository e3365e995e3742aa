import { NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { imageAt } from '../prose/commands.ts'
import { asText } from '../prose/selections.ts'

const gap = 8

/** Position and visibility of the bar over the selection. */
export interface FloatingBar {
  /** Moves the bar to the selection, or hides it. */
  place: () => void
}

const isTouch = () => matchMedia('(pointer: coarse)').matches

/** @param show called when the bar should appear or disappear. */
export function createFloatingBar(
  view: () => EditorView,
  bar: HTMLElement,
  show: (isShown: boolean) => void,
): FloatingBar {
  let isShown = false
  const set = (next: boolean) => {
    if (next !== isShown) show(next)
    isShown = next
  }
  return {
    place() {
      const { state, dom, dragging } = view()
      const { selection } = state
      // Phones have their own bar over selected text, but not over an image.
      const isWanted = selection instanceof NodeSelection ? imageAt(state) !== null : !isTouch()
      const wants = isWanted && !selection.empty && view().hasFocus() && view().editable && !dragging
      if (!wants) return set(false)
      set(true)
      const { from, to } = asText(selection)
      const [start, end] = [view().coordsAtPos(from, 1), view().coordsAtPos(to, -1)]
      const frame = (bar.offsetParent ?? dom).getBoundingClientRect()
      const middle = start.top === end.top ? (start.left + end.left) / 2 : (start.left + frame.right) / 2
      const room = frame.width - bar.offsetWidth
      const left = Math.max(0, Math.min(middle - frame.left - bar.offsetWidth / 2, room))
      const top = start.top - frame.top - bar.offsetHeight - gap
      bar.style.left = `${left}px`
      bar.style.top = `${top}px`
    },
  }
}
