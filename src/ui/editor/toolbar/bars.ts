import { NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { asText, imageAt } from '../prose/commands.ts'

/** Heights in pixels of the bars that cover a text at its upper and lower edge. */
export type Bars = ReturnType<typeof readBars>

/** Pixels between the cursor and a bar. */
const cursorGap = 12

const lengthOf = (style: CSSStyleDeclaration, name: string): number =>
  Number.parseFloat(style.getPropertyValue(name)) || 0

/** Whether the toolbar is sticky; in a low window it scrolls with the text. */
const isSticky = (toolbar: Element): boolean => getComputedStyle(toolbar).position === 'sticky'

/**
 * The heights of the bars over an editor: those of its surroundings, from `--inlay-editor-start` and
 * `--inlay-editor-end`, and its own toolbar, which sticks above the lower one.
 */
export function readBars(editor: Element, toolbar: HTMLElement | null) {
  const style = getComputedStyle(editor)
  return {
    top: lengthOf(style, '--inlay-editor-start'),
    bottom: lengthOf(style, '--inlay-editor-end') + (toolbar && isSticky(toolbar) ? toolbar.offsetHeight : 0),
  }
}

/** The margins that ProseMirror keeps around the cursor. Read each time, because a bar grows when it wraps. */
export const cursorMargins = (bars: () => Bars) => ({
  get top() {
    return bars().top + cursorGap
  },
  get bottom() {
    return bars().bottom + cursorGap
  },
  left: 0,
  right: 0,
})

/** Pixels between the selection and its bar. */
const selectionGap = 8

/** Position and visibility of the bar at the selection. */
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
      const top = start.top - frame.top - bar.offsetHeight - selectionGap
      bar.style.left = `${left}px`
      bar.style.top = `${top}px`
    },
  }
}
