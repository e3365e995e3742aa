/**
 * Where toasts are: at the lower edge, at its start or end, or at the upper edge.
 * @public
 */
export type ToastCorner = 'start' | 'end' | 'top'

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/**
 * The corner in which toasts cover nothing that is in use: the first one that is free, else the first.
 * @param boxes where the toasts would be in each corner, by preference.
 * @public
 */
export const freeCorner = (
  boxes: readonly (readonly [corner: ToastCorner, box: Box])[],
  used: readonly Box[],
): ToastCorner => (boxes.find(([, box]) => !used.some(one => overlap(box, one))) ?? boxes[0])?.[0] ?? 'start'

/** Forms, conversations, and fields with the focus: nobody writes below a toast. */
const usedSelector =
  'form[data-placement]:not([data-placement="beside"]), [data-window-key], :is(input, textarea, [contenteditable]:not([contenteditable="false"])):focus'

/** Milliseconds for which a press may become a double press, whose second half must hit nothing new. */
const pressMs = 1000
/** Pixels around a press. */
const pressMargin = 24
let lastPress = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY }
if (typeof document !== 'undefined')
  document.addEventListener(
    'pointerdown',
    ({ clientX, clientY, timeStamp }) => {
      lastPress = { x: clientX, y: clientY, at: timeStamp }
    },
    true,
  )

function usedBoxes(): Box[] {
  const boxes: Box[] = [...document.querySelectorAll(usedSelector)].map(one => one.getBoundingClientRect())
  const { x, y, at } = lastPress
  if (performance.now() - at < pressMs)
    boxes.push({
      left: x - pressMargin,
      right: x + pressMargin,
      top: y - pressMargin,
      bottom: y + pressMargin,
    })
  return boxes
}

/** Moves the region of toasts to the corner that is free. */
export function moveToCorner(region: HTMLElement): void {
  const list = region.querySelector('ul')
  if (!list || region.contains(document.activeElement)) return
  delete region.dataset.corner
  const { left, right, top, bottom, height } = list.getBoundingClientRect()
  const start = { left, right, top, bottom }
  const end = { ...start, left: innerWidth - right, right: innerWidth - left }
  const above = { ...start, top: innerHeight - bottom, bottom: innerHeight - bottom + height }
  const corner = freeCorner(
    [
      ['start', start],
      ['end', end],
      ['top', above],
    ],
    usedBoxes(),
  )
  if (corner !== 'start') region.dataset.corner = corner
}
