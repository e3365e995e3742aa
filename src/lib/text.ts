/** How many characters a reader counts roughly: code points, so that an emoji is not two. */
export const lengthOf = (text: string): number => [...text].length

/** True for a text with nothing to read in it. */
export const isBlank = (text: string): boolean => text.trim() === ''

/** Cuts a text to `max` characters with an ellipsis, never through one; at a blank where one is near. */
export function truncate(text: string, max: number): string {
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  if (characters.length <= max) return text
  const kept = characters.slice(0, Math.max(0, max - 1)).join('')
  const blank = kept.lastIndexOf(' ')
  return `${(blank > kept.length * 0.8 ? kept.slice(0, blank) : kept).trimEnd()}…`
}

/** A text as it is compared in a search: without case and accents. */
export const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
