/** Pixels between what is lifted and what it leaves free. */
const gap = 8
/** It is lifted no farther than this part of the window: somewhere it has to be. */
const atMost = 0.6

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

const meet = (a: Box, b: Box) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

/**
 * How many pixels a box at the lower edge has to be lifted to cover none of the others; 0 where it covers none, or where
 * there is no room for it.
 */
export function liftOver(box: Box, others: readonly Box[], windowHeight: number): number {
  let lift = 0
  for (;;) {
    const lifted = { ...box, top: box.top - lift, bottom: box.bottom - lift }
    const under = others.filter(other => meet(lifted, other))
    if (under.length === 0) return lift
    lift = box.bottom - Math.min(...under.map(({ top }) => top)) + gap
    if (lift > windowHeight * atMost || box.top < lift) return 0
  }
}

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
