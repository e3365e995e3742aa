/** Pixels between the lifted box and the boxes that it must not cover. */
const gap = 8
/** The largest lift, as a share of the window's height. */
const maxShare = 0.6

export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

const overlap = (a: Box, b: Box) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

/**
 * The pixels by which a box at the lower edge has to be lifted to cover none of the others; 0 if it covers none or
 * there is no room.
 */
export function liftOver(box: Box, others: readonly Box[], windowHeight: number): number {
  let lift = 0
  for (;;) {
    const lifted = { ...box, top: box.top - lift, bottom: box.bottom - lift }
    const under = others.filter(other => overlap(lifted, other))
    if (under.length === 0) return lift
    lift = box.bottom - Math.min(...under.map(({ top }) => top)) + gap
    if (lift > windowHeight * maxShare || box.top < lift) return 0
  }
}
