import { type Box, liftOver } from './lift-over.ts'

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

const boxesOf = (selector: string, toasts: Element): Box[] =>
  [...document.querySelectorAll(selector)]
    .filter(element => !toasts.contains(element) && isInSight(element, toasts))
    .map(element => element.getBoundingClientRect())

/** How many pixels toasts at `home` are lifted; where there is no room clear of all, clear of the form's own at least. */
export const liftOfToasts = (toasts: Element, home: Box): number =>
  liftOver(home, boxesOf(busy, toasts), innerHeight) || liftOver(home, boxesOf(worked, toasts), innerHeight)
