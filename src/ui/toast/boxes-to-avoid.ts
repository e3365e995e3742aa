import type { Box } from './lift-over.ts'

/**
 * What toasts must never cover: the buttons and switches of forms, dialogs and full screen, message boxes, and the focused field.
 */
const formControls = [
  'form [type="submit"], button[form], :is(form, dialog) :is(footer :is(button, select), [role="switch"]), [data-window-key] textarea',
  ':fullscreen :is(button, input), textarea:focus, input:focus',
].join()
/** What toasts should not cover: the same, and the buttons of posts. */
const allControls = `[data-inlay-post] [data-inlay-command], ${formControls}`

/** Whether an element is visible, apart from the toasts over it. */
function isInSight(element: Element, toasts: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const stack = document.elementsFromPoint(left + width / 2, top + height / 2)
  const seen = stack.find(candidate => !toasts.contains(candidate))
  return seen !== undefined && (element.contains(seen) || seen.contains(element))
}

/** The boxes of the window that toasts should not cover; with `isFormOnly` only those of forms. */
export const boxesToAvoid = (toasts: Element, isFormOnly = false): Box[] =>
  [...document.querySelectorAll(isFormOnly ? formControls : allControls)]
    .filter(element => !toasts.contains(element) && isInSight(element, toasts))
    .map(element => element.getBoundingClientRect())
