/**
 * Milliseconds until a stored time; 0 once it has passed. A time further away than its longest wait was stored before
 * the clock was set back: it counts as passed, too, instead of lasting for hours.
 */
export const timeLeft = (until: number, now: number, longestMs: number): number => {
  const left = until - now
  // Fractions of a millisecond get lost in a sum with the time.
  return left > 0 && left <= longestMs + 1 ? left : 0
}
