/** The highest count that a badge shows as a number (UTIL-9). */
const badgeMax = 99

/** A count fit for display: whole and never negative; 0 for NaN (UTIL-8). */
export const wholeCount = (count: number): number =>
  Number.isNaN(count) ? 0 : Math.max(0, Math.floor(count))

/** The text of a badge: nothing for 0, `99+` above 99 (UTIL-9). `format` formats a number in the page's language. */
export function badgeText(count: number, format: (value: number) => string = String): string {
  const whole = wholeCount(count)
  if (whole === 0) return ''
  return whole > badgeMax ? `${format(badgeMax)}+` : format(whole)
}
