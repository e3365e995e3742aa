/** Index at which to cut a long text: between two words, never inside an entity or a surrogate pair. */
export function cutText(text: string, most: number): number {
  if (text.length <= most) return text.length
  const blank = text.lastIndexOf(' ', most)
  if (blank > most - 100) return blank
  const entity = text.lastIndexOf('&', most)
  if (entity > most - 32 && entity > 0) return entity
  return /[\ud800-\udbff]/.test(text[most - 1] ?? '') ? most - 1 : most
}

/** Maximum characters of a text that is shown as a whole, such as a title. */
const longest = 5000

/** A server's text, cut to what is ever shown of it. */
export const clipped = (text: string): string =>
  text.length > longest ? `${text.slice(0, cutText(text, longest))}…` : text
