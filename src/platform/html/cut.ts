import { cutIndex } from '../text/text.ts'

/** Index at which to cut a long text: between two words, never inside an entity or a character. */
export function cutText(text: string, max: number): number {
  if (text.length <= max) return text.length
  const space = text.lastIndexOf(' ', max)
  if (space > max - 100) return space
  const entity = text.lastIndexOf('&', max)
  if (entity > max - 32 && entity > 0) return entity
  return cutIndex(text, max)
}

/** Maximum characters of a text that is shown as a whole, such as a title. */
const shownMaxLength = 5000

/** A text from the server, cut to the length that is shown at most. */
export const clipped = (text: string): string =>
  text.length > shownMaxLength ? `${text.slice(0, cutText(text, shownMaxLength))}…` : text
