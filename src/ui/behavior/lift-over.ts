/** Pixels between what is lifted and what it leaves free. */
const gap = 8
/** It is lifted no farther than this part of the window: somewhere it has to be. */
const atMost = 0.6

export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

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
