import type { Box } from './lift-over.ts'

/**
 * What the user is working with: the buttons of forms, dialogs and what fills the screen, message boxes, and the field
 * with the focus.
 */
const worked = [
  'form [type="submit"], button[form], dialog footer button, [data-window-key] textarea',
  ':fullscreen :is(button, input), textarea:focus, input:focus',
].join()
/** The same, and the buttons of posts. */
const busy = `[data-inlay-post] [data-inlay-command], ${worked}`

/** Whether an element is visible, apart from the toasts over it. */
function isInSight(element: Element, toasts: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const stack = document.elementsFromPoint(left + width / 2, top + height / 2)
  const seen = stack.find(one => !toasts.contains(one))
  return seen !== undefined && (element.contains(seen) || seen.contains(element))
}

/** The boxes of the window that toasts should not cover; with `isFormOnly` only those of forms. */
export const boxesToAvoid = (toasts: Element, isFormOnly = false): Box[] =>
  [...document.querySelectorAll(isFormOnly ? worked : busy)]
    .filter(element => !toasts.contains(element) && isInSight(element, toasts))
    .map(element => element.getBoundingClientRect())
