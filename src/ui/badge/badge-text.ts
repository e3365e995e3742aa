/** The highest count that a badge shows as a number (UTIL-9). */
const badgeMax = 99

/** A count as it may be shown: whole and never negative; 0 for NaN (UTIL-8). */
export const wholeCount = (count: number): number =>
  Number.isNaN(count) ? 0 : Math.max(0, Math.floor(count))

/** What a badge shows: nothing for 0, `99+` above 99 (UTIL-9). `format` writes a number in the page's language. */
export function badgeText(count: number, format: (value: number) => string = String): string {
  const whole = wholeCount(count)
  if (whole === 0) return ''
  return whole > badgeMax ? `${format(badgeMax)}+` : format(whole)
}
