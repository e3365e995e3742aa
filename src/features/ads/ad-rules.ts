/** Pixels: the height of an ad's slot until the ad gives its own, and the least height. */
export const adHeight = 250
export const minHeight = 50

/** Whether an ad is placed after this many posts: after 2, 12, 22 and so on (ADS-2, DEC-114). */
export const isAdAfter = (count: number): boolean => count % 10 === 2

/** The ad unit that came with a page of posts; null if there is none. */
export function readAdUnit(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('unit' in value)) return null
  const { unit } = value
  return typeof unit === 'string' && unit !== '' ? unit : null
}
