/** Where words begin and end in a text. */
export type Boundaries = (text: string) => (index: number) => boolean

const segmenterOf = (): Intl.Segmenter | null =>
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter(undefined, { granularity: 'word' }) : null
let segmenter: Intl.Segmenter | null | undefined

/** As the browser knows the language: also for those that write no spaces. */
const segmented: Boundaries = text => {
  const segments = segmenter?.segment(text)
  return index => index === text.length || segments?.containing(index)?.index === index
}

const wordSign = /[\p{L}\p{M}\p{N}_]/u
/** These write no spaces: without a dictionary each sign may begin a word. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u

/** @public for tests: where the browser has no segmenter. */
export const plainBoundaries: Boundaries = text => index => {
  if (index <= 0 || index >= text.length) return true
  const before = text[index - 1] ?? ''
  const after = text[index] ?? ''
  // Never inside a character, nor before the marks that belong to it.
  if (/[\udc00-\udfff]|\p{M}/u.test(after)) return false
  return !(wordSign.test(before) && wordSign.test(after)) || (unspaced.test(before) && unspaced.test(after))
}

const boundariesHere: Boundaries = text => {
  if (segmenter === undefined) segmenter = segmenterOf()
  return (segmenter ? segmented : plainBoundaries)(text)
}

const isAsciiWord = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 97 && code <= 122) || code === 95

/** Cheap, and true for every place between two letters of most languages: no word begins or ends there. */
const isInsideWord = (text: string, index: number): boolean =>
  index > 0 &&
  index < text.length &&
  isAsciiWord(text.charCodeAt(index - 1)) &&
  isAsciiWord(text.charCodeAt(index))

const pairAt = (text: string, index: number): number =>
  text.charCodeAt(index) * 65_536 + (index + 1 < text.length ? text.charCodeAt(index + 1) : 0)

/** Finds phrases as whole words: calls back with each, until the callback returns true. */
export type FindWords = (text: string, found: (phrase: string) => boolean) => void

/**
 * Prepares the search for many folded phrases in many folded texts. Only where the first two signs of a phrase are, and
 * the rest is, too, is asked where words begin.
 */
export function findWords(phrases: Iterable<string>, boundaries: Boundaries = boundariesHere): FindWords {
  const known = new Set<string>()
  const lengths = new Map<number, number[]>()
  for (const phrase of phrases) {
    if (phrase === '' || known.has(phrase)) continue
    known.add(phrase)
    const pair = pairAt(phrase, 0)
    const some = lengths.get(pair)
    if (!some) lengths.set(pair, [phrase.length])
    else if (!some.includes(phrase.length)) some.push(phrase.length)
  }
  return (text, found) => {
    let isBoundary: ReturnType<Boundaries> | undefined
    const isFound = (start: number, length: number): boolean => {
      const end = start + length
      if (end > text.length || isInsideWord(text, end)) return false
      const phrase = text.slice(start, end)
      if (!known.has(phrase)) return false
      isBoundary ??= boundaries(text)
      return isBoundary(start) && isBoundary(end) && found(phrase)
    }
    for (let index = 0; index < text.length; index++) {
      if (isInsideWord(text, index)) continue
      const pair = pairAt(text, index)
      if (lengths.get(pair)?.some(length => isFound(index, length))) return
      // A phrase of a single sign.
      if (pair % 65_536 !== 0 && lengths.has(pair - (pair % 65_536)) && isFound(index, 1)) return
    }
  }
}
