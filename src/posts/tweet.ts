/** What a tweet of the post form may hold; an address counts the same however long it is (dashboard.md §9). */
const tweetMaxLength = 140
const urlLength = 29
const tweetUrlPlaceholder = '[URL]'

/**
 * How many characters are left; below zero it is too long. It never stops a save (requirements DEC-2).
 * Counted as people count, so that an emoji is one.
 */
export function tweetLeft(text: string): number {
  const parts = text.split(tweetUrlPlaceholder)
  const words = parts.reduce((sum, part) => sum + [...part].length, 0)
  return tweetMaxLength - words - (parts.length - 1) * urlLength
}
