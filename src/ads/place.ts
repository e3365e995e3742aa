/** Pixels: how high an ad's place is before the ad says otherwise, and the least it may be. */
export const adHeight = 250
export const minHeight = 50

/** Whether an ad stands after this many posts: after 2, 12, 22 and so on (ADS-2, DEC-114). */
export const isAdAfter = (count: number): boolean => count % 10 === 2

/** The unit of the ad that came with some posts; null where there is none. */
export function readAdUnit(given: unknown): string | null {
  if (typeof given !== 'object' || given === null || !('unit' in given)) return null
  const { unit } = given
  return typeof unit === 'string' && unit !== '' ? unit : null
}
