/**
 * Milliseconds until a time that was noted earlier; 0 once it is over. One that is further away than its longest wait
 * was noted before the clock was set back: it is over, too, instead of lasting for hours.
 */
export const timeLeft = (until: number, now: number, longestMs: number): number => {
  const left = until - now
  // Fractions of a millisecond get lost in a sum with the time.
  return left > 0 && left <= longestMs + 1 ? left : 0
}
