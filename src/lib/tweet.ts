const tweetMaxLength = 140
/** Stands in a tweet for the address of the post. */
export const tweetUrlPlaceholder = '[URL]'
/** What an address counts, however long it is, where tweets are written (requirements DEC-1). */
export const tweetUrlLength = { postForm: 29, sharePopover: 24, shareMessage: 23 }

/** How many characters are left; below zero it is too long. Counted as people count, so that an emoji is one. */
export function tweetLeft(text: string, urlLength: number): number {
  const parts = text.split(tweetUrlPlaceholder)
  const words = parts.reduce((sum, part) => sum + [...part].length, 0)
  return tweetMaxLength - words - (parts.length - 1) * urlLength
}
