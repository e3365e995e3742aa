/** Where a long text is cut: between two words, and in no entity or pair of units. */
export function cutText(text: string, most: number): number {
  if (text.length <= most) return text.length
  const blank = text.lastIndexOf(' ', most)
  if (blank > most - 100) return blank
  const entity = text.lastIndexOf('&', most)
  if (entity > most - 32 && entity > 0) return entity
  return /[\ud800-\udbff]/.test(text[most - 1] ?? '') ? most - 1 : most
}

/** So much of a text of one piece, such as a title, is ever shown. */
const longest = 5000

/** A server's text as far as there is use for it where it is shown. */
export const clipped = (text: string): string =>
  text.length > longest ? `${text.slice(0, cutText(text, longest))}…` : text
