/** Pixels by which a post may be off the offset and still count as being there. */
const tolerance = 2

/**
 * The index of the post that j or k moves to: the neighbor of the focused one, else the nearest below or above the line
 * where posts begin. `tops` are distances from that line in pixels. Null if there is none.
 */
export function stepTo(tops: readonly number[], focused: number, step: 1 | -1): number | null {
  if (focused >= 0) {
    const next = focused + step
    return next >= 0 && next < tops.length ? next : null
  }
  const index =
    step > 0 ? tops.findIndex(top => top > tolerance) : tops.findLastIndex(top => top < -tolerance)
  return index < 0 ? null : index
}
