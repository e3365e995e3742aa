/** Where words begin and end in a text. */
export type Boundaries = (text: string) => (index: number) => boolean

const segmenterOf = (): Intl.Segmenter | null =>
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter(undefined, { granularity: 'word' }) : null
let segmenter: Intl.Segmenter | null | undefined

/**
 * As the browser knows the language: also for those that write no spaces. It does not part "Trump's", "l'eau", or, in
 * some browsers, "end.Then": what is no letter always ends a word, so that a post is hidden in every browser.
 */
const segmented: Boundaries = text => {
  const segments = segmenter?.segment(text)
  const isPlain = plainBoundaries(text)
  return index =>
    segments?.containing(index)?.index === index || (isPlain(index) && !isBetweenUnspaced(text, index))
}

const wordSign = /[\p{L}\p{M}\p{N}_]/u
/** These write no spaces: without a dictionary each sign may begin a word. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u

const isBetweenUnspaced = (text: string, index: number): boolean =>
  unspaced.test(text[index - 1] ?? '') && unspaced.test(text[index] ?? '')

/** @public for tests: where the browser has no segmenter. */
export const plainBoundaries: Boundaries = text => index => {
  if (index <= 0 || index >= text.length) return true
  const before = text[index - 1] ?? ''
  const after = text[index] ?? ''
  // Never inside a character or an emoji of several, nor before the marks that belong to it.
  if (/[\udc00-\udfff\u200d]|\p{M}/u.test(after) || before === '\u200d') return false
  // "don't" is one word, "Trump's" is two.
  if (text.startsWith("n't", index - 1)) return false
  return !(wordSign.test(before) && wordSign.test(after)) || isBetweenUnspaced(text, index)
}

/** Korean writes particles behind a noun without a space: "트럼프" is also found in "트럼프가". */
const particles =
  /(?:은|는|이|가|을|를|의|에|에서|에게|에게서|한테|께|께서|로|으로|와|과|랑|이랑|도|만|까지|부터|보다|처럼|마다|조차|밖에|이나|나|라고|이라고|이다|입니다|들)+(?![\p{L}\p{M}\p{N}_])/uy
/** Arabic writes the article, and the words for and, so, in, like, and to, before a noun: "حرب" is also found in "الحرب". */
const articles = /(?:^|[^\p{L}\p{M}])(?:[وف]?[بك]?ال|[وف]?لل|[وفبكل])$/u
const hangul = /\p{sc=Hang}/u
const arabic = /\p{sc=Arab}/u
/** The longest of them, with the sign before it. */
const articleMax = 5

/** Whether a word begins here, or would without an article. */
const beginsWord = (text: string, index: number, isBoundary: (index: number) => boolean): boolean =>
  isBoundary(index) ||
  (arabic.test(text[index] ?? '') && articles.test(text.slice(Math.max(0, index - articleMax), index)))

/** Whether a word ends here, or would without particles. */
function endsWord(text: string, index: number, isBoundary: (index: number) => boolean): boolean {
  if (isBoundary(index)) return true
  if (!hangul.test(text[index - 1] ?? '')) return false
  particles.lastIndex = index
  return particles.test(text)
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
      return beginsWord(text, start, isBoundary) && endsWord(text, end, isBoundary) && found(phrase)
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
