const tweetMaxLength = 140
/** A placeholder in a tweet for the address of the post. */
export const tweetUrlPlaceholder = '[URL]'
/** How many characters any address counts in a tweet, by where the tweet is written (DEC-1). */
export const tweetUrlLength = { postForm: 29, sharePopover: 24, shareMessage: 23 }

/** How many characters are left; negative if the text is too long. Counts code points, so that an emoji is one. */
export function tweetLeft(text: string, urlLength: number): number {
  const parts = text.split(tweetUrlPlaceholder)
  const textLength = parts.reduce((sum, part) => sum + [...part].length, 0)
  return tweetMaxLength - textLength - (parts.length - 1) * urlLength
}
