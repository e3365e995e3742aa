import type { Box } from './lift-over.ts'

/** What somebody is at work on: a form's own buttons, and where it is written in. */
const worked = 'form [type="submit"], button[form], dialog footer button, textarea:focus, input:focus'
/** That, and what somebody may be about to press. */
const busy = `[data-inlay-post] [data-inlay-command], ${worked}`

/** Whether it is seen there, were it not for the toasts. */
function isInSight(element: Element, toasts: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const stack = document.elementsFromPoint(left + width / 2, top + height / 2)
  const seen = stack.find(one => !toasts.contains(one))
  return seen !== undefined && (element.contains(seen) || seen.contains(element))
}

/** Where in the window a toast would be in the way; of a form's own alone, if asked so. */
export const busyBoxes = (toasts: Element, isFormOnly = false): Box[] =>
  [...document.querySelectorAll(isFormOnly ? worked : busy)]
    .filter(element => !toasts.contains(element) && isInSight(element, toasts))
    .map(element => element.getBoundingClientRect())
