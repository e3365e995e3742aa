/**
 * A text with elements in it, as a tree without the DOM. A piece is a text or an element; one with `inside: null` stays as
 * it is: a mention, a hashtag, an image.
 */
export type Piece<K> = string | Inline<K>
interface Inline<K> {
  key: K
  inside: readonly Piece<K>[] | null
}

/** What is sent to be translated: the text, with a mark such as ⟦1⟧ for each element, and an end mark ⟦/1⟧ where texts are inside. */
export interface Marked<K> {
  text: string
  elements: readonly { element: Inline<K>; parent: Inline<K> | null }[]
}

const bracket = /[⟦⟧]/
const letter = /\p{L}/u

const isInline = <K>(piece: Piece<K>): piece is Inline<K> => typeof piece !== 'string'

/** Whether there is anything to translate, beside what stays as it is. */
export const hasWords = (pieces: readonly Piece<unknown>[]): boolean =>
  pieces.some(piece => (isInline(piece) ? hasWords(piece.inside ?? []) : letter.test(piece)))

/** Puts marks into a text; null if it has such signs itself. */
export function mark<K>(pieces: readonly Piece<K>[]): Marked<K> | null {
  const elements: Marked<K>['elements'][number][] = []
  let isClear = true
  const write = (some: readonly Piece<K>[], parent: Inline<K> | null): string =>
    some
      .map(piece => {
        if (!isInline(piece)) {
          isClear &&= !bracket.test(piece)
          return piece
        }
        const number = elements.push({ element: piece, parent })
        return piece.inside ? `⟦${number}⟧${write(piece.inside, piece)}⟦/${number}⟧` : `⟦${number}⟧`
      })
      .join('')
  const text = write(pieces, null)
  return isClear ? { text: text.trim(), elements } : null
}

/** The value of digits of any script that translators write: Latin, Arabic, Persian. */
const readDigits = (digits: string): number =>
  Number([...digits].map(digit => (digit.codePointAt(0) ?? 0) & 0xf).join(''))

const markPattern = /⟦\s*(\/?)\s*([0-9٠-٩۰-۹]+)\s*⟧/u

/**
 * Reads a translation with its marks. Null unless it has each of them exactly once, in the same elements as before, and
 * words wherever there were some.
 */
export function unmark<K>(translation: string, { text: sent, elements }: Marked<K>): Piece<K>[] | null {
  const hadWords = letter.test(sent)
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
    if (bracket.test(text)) return null
    if (text !== '') inner.pieces.push(text)
    if (digits === undefined) continue
    const number = readDigits(digits)
    if (end) {
      if (inner.number !== number || number === 0) return null
      const { element } = inner
      if (!element || (hasWords(element.inside ?? []) && !hasWords(inner.pieces))) return null
      open.pop()
      open.at(-1)?.pieces.push({ key: element.key, inside: inner.pieces })
      continue
    }
    const found = elements[number - 1]
    if (!found || used.has(number) || found.parent !== inner.element) return null
    used.add(number)
    if (found.element.inside) open.push({ element: found.element, number, pieces: [] })
    else inner.pieces.push(found.element)
  }
  const isWhole = open.length === 1 && used.size === elements.length
  return isWhole && (hasWords(top.pieces) || !hadWords) ? top.pieces : null
}

/** The texts between elements, for a translator that loses the marks. */
export const textsOf = <K>(pieces: readonly Piece<K>[]): string[] =>
  pieces.flatMap(piece =>
    isInline(piece) ? textsOf(piece.inside ?? []) : letter.test(piece) ? [piece.trim()] : [],
  )

/** Puts the translations of these texts, one each, into their places; a text without one stays as it is. */
export function withTexts<K>(pieces: readonly Piece<K>[], texts: readonly string[]): Piece<K>[] {
  const left = [...texts]
  const fill = (some: readonly Piece<K>[]): Piece<K>[] =>
    some.map(piece => {
      if (isInline(piece)) return piece.inside ? { ...piece, inside: fill(piece.inside) } : piece
      if (!letter.test(piece)) return piece
      const [, before = '', after = ''] = /^(\s*)[\s\S]*?(\s*)$/.exec(piece) ?? []
      const text = left.shift()
      return text?.trim() ? `${before}${text}${after}` : piece
    })
  return fill(pieces)
}
