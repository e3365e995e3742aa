/**
 * A text with elements as a tree, without the DOM. A piece is a text or an element. An element with a text instead of
 * pieces stays unchanged: a mention, a hashtag, an image.
 */
export type Piece<K> = string | Inline<K>
interface Inline<K> {
  key: K
  inside: readonly Piece<K>[] | string
}

/** What is sent to be translated: the text, with a mark such as ⟦1⟧ for each element, and an end mark ⟦/1⟧ if it has text inside. */
export interface Marked<K> {
  text: string
  pieces: readonly Piece<K>[]
  elements: readonly { element: Inline<K>; parent: Inline<K> | null }[]
}

const brackets = /[⟦⟧]/g
const letter = /\p{L}/u

/** Whether there is anything to translate. */
export const hasWords = (pieces: readonly Piece<unknown>[]): boolean =>
  pieces.some(piece => {
    if (typeof piece === 'string') return letter.test(piece)
    return typeof piece.inside !== 'string' && hasWords(piece.inside)
  })

/** Replaces elements with marks. Brackets of the same kind in the text become different ones. */
export function mark<K>(pieces: readonly Piece<K>[]): Marked<K> {
  const elements: Marked<K>['elements'][number][] = []
  const write = (some: readonly Piece<K>[], parent: Inline<K> | null): string =>
    some
      .map(piece => {
        if (typeof piece === 'string') return piece.replace(brackets, found => (found === '⟦' ? '[' : ']'))
        const number = elements.push({ element: piece, parent })
        if (typeof piece.inside === 'string') return `⟦${number}⟧`
        return `⟦${number}⟧${write(piece.inside, piece)}⟦/${number}⟧`
      })
      .join('')
  return { text: write(pieces, null).trim(), pieces, elements }
}

/** The value of a digit that translators may write: Latin, Arabic, or Persian. */
const readDigits = (digits: string): number =>
  Number([...digits].map(digit => (digit.codePointAt(0) ?? 0) & 0xf).join(''))

const markPattern = /⟦\s*(\/?)\s*([0-9٠-٩۰-۹]+)\s*⟧/gu

/**
 * Reads a translation with marks. Null unless it has each mark exactly once, inside the same elements as before, and
 * text where there was text.
 */
function unmark<K>(translation: string, { elements }: Marked<K>): Piece<K>[] | null {
  const parts = translation.split(markPattern)
  const used = new Set<number>()
  const top: { element: Inline<K> | null; number: number; pieces: Piece<K>[] } = {
    element: null,
    number: 0,
    pieces: [],
  }
  const open = [top]
  for (let index = 0; index < parts.length; index += 3) {
    const [text = '', end, digits] = parts.slice(index, index + 3)
    const inner = open.at(-1) ?? top
    if (/[⟦⟧]/.test(text)) return null
    if (text !== '') inner.pieces.push(text)
    if (digits === undefined) continue
    const number = readDigits(digits)
    if (end) {
      if (inner.number !== number || number === 0) return null
      const { element } = inner
      if (!element || (hasWords([element]) && !hasWords(inner.pieces))) return null
      open.pop()
      open.at(-1)?.pieces.push({ key: element.key, inside: inner.pieces })
      continue
    }
    const found = elements[number - 1]
    if (!found || used.has(number) || found.parent !== inner.element) return null
    used.add(number)
    if (typeof found.element.inside === 'string') inner.pieces.push(found.element)
    else open.push({ element: found.element, number, pieces: [] })
  }
  return open.length === 1 && used.size === elements.length ? top.pieces : null
}

/** Reads a translation: with its elements, or else as plain text with the names, but without links. */
export function readTranslation<K>(translation: string, marked: Marked<K>): readonly Piece<K>[] {
  if (!letter.test(translation.replace(markPattern, ''))) return marked.pieces
  const name = (_: string, end: string, digits: string) => {
    const inside = marked.elements[readDigits(digits) - 1]?.element.inside
    return !end && typeof inside === 'string' ? inside : ''
  }
  return unmark(translation, marked) ?? [translation.replace(markPattern, name).replace(brackets, '')]
}
