import { foldedOf, isOver } from './filter.ts'
import { type Filter, filterKinds, type PostFacts, rulesOf } from './kinds.ts'

/** Where words begin and end in a text. */
export type Boundaries = (text: string) => (index: number) => boolean

const segmenterOf = (): Intl.Segmenter | null =>
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter(undefined, { granularity: 'word' }) : null
let segmenter: Intl.Segmenter | null | undefined

/**
 * Uses the browser's rules for the language, including languages without spaces. Browsers don't split "Trump's",
 * "l'eau", or, in some cases, "end.Then": so any non-letter ends a word, and a post is hidden in every browser.
 */
const segmented: Boundaries = text => {
  const segments = segmenter?.segment(text)
  const isPlain = plainBoundaries(text)
  return index =>
    segments?.containing(index)?.index === index || (isPlain(index) && !isBetweenUnspaced(text, index))
}

const wordSign = /[\p{L}\p{M}\p{N}_]/u
/** These scripts have no spaces: without a dictionary, each character may begin a word. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u

const isBetweenUnspaced = (text: string, index: number): boolean =>
  unspaced.test(text[index - 1] ?? '') && unspaced.test(text[index] ?? '')

/** @public for tests: without a segmenter in the browser. */
export const plainBoundaries: Boundaries = text => index => {
  if (index <= 0 || index >= text.length) return true
  const before = text[index - 1] ?? ''
  const after = text[index] ?? ''
  // Never inside a character or an emoji of several, nor before combining marks.
  if (/[\udc00-\udfff\u200d]|\p{M}/u.test(after) || before === '\u200d') return false
  // "don't" is one word, "Trump's" is two.
  if (text.startsWith("n't", index - 1)) return false
  return !(wordSign.test(before) && wordSign.test(after)) || isBetweenUnspaced(text, index)
}

/** Korean adds particles to a noun without a space: "트럼프" is also found in "트럼프가". */
const particles =
  /(?:은|는|이|가|을|를|의|에|에서|에게|에게서|한테|께|께서|로|으로|와|과|랑|이랑|도|만|까지|부터|보다|처럼|마다|조차|밖에|이나|나|라고|이라고|이다|입니다|들)+(?![\p{L}\p{M}\p{N}_])/uy
/**
 * Arabic adds the article, and the words for and, so, in, like, and to, to the front of a noun: "حرب" is also found in
 * "الحرب".
 */
const articles = /(?:^|[^\p{L}\p{M}])(?:[وف]?[بك]?ال|[وف]?لل|[وفبكل])$/u
const hangul = /\p{sc=Hang}/u
const arabic = /\p{sc=Arab}/u
/** The longest of them, with the character before it. */
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

/**
 * The most phrases per regular expression. Each reads a text once, so a few large ones are faster; but with long
 * phrases, larger ones take long to compile.
 */
const phrasesMax = 500

const isLatin = (phrase: string): boolean => /^\w(?:.*\w)?$/.test(phrase)

/** One regular expression that finds candidates for some phrases. */
function expressionOf(phrases: readonly string[]): RegExp {
  const any = (some: readonly string[]) =>
    `(?:${some.map(phrase => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`
  const latin = phrases.filter(isLatin)
  const others = phrases.filter(phrase => !isLatin(phrase))
  // `\b` only knows ASCII letters. It saves a closer look at "sand" for "and".
  const parts = [latin.length > 0 && `\\b${any(latin)}\\b`, others.length > 0 && any(others)]
  return new RegExp(parts.filter(Boolean).join('|'))
}

/** No word begins or ends between two of these. */
const isInsideWord = (text: string, index: number): boolean => /^\w\w$/.test(text.slice(index - 1, index + 1))

type FindWords = (text: string, counts: (phrase: string) => boolean) => string | undefined

/** Prepares the search for many folded phrases: returns the first one in a folded text that matches whole words. */
function findWords(phrases: Iterable<string>, boundaries = boundariesHere): FindWords {
  const all = [...phrases]
  const groups = Array.from({ length: Math.ceil(all.length / phrasesMax) }, (_, index) => {
    const some = all.slice(index * phrasesMax, (index + 1) * phrasesMax)
    return { some, expression: expressionOf(some) }
  })
  return (text, counts) => {
    let isBoundary: ReturnType<Boundaries> | undefined
    const isWhole = (start: number, end: number): boolean => {
      if (isInsideWord(text, start) || isInsideWord(text, end)) return false
      isBoundary ??= boundaries(text)
      return beginsWord(text, start, isBoundary) && endsWord(text, end, isBoundary)
    }
    const isFound = (phrase: string): boolean => {
      for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1))
        if (isWhole(at, at + phrase.length)) return true
      return false
    }
    for (const { some, expression } of groups) {
      const found = expression.test(text) && some.find(phrase => counts(phrase) && isFound(phrase))
      if (found) return found
    }
    return undefined
  }
}

/** Says which filter hides a post; null if none does. */
export type Matcher = (facts: PostFacts) => Filter | null

/** Prepares filters for many posts. Expired ones are left out. */
export function matcher(filters: readonly Filter[], now: number, boundaries?: Boundaries): Matcher {
  const current = filters.filter(filter => !isOver(filter, now))
  const kinds = filterKinds.map(kind => {
    const some = current.filter(filter => filter.kind === kind)
    return { values: rulesOf(kind).values, known: new Map(some.map(filter => [foldedOf(filter), filter])) }
  })
  const words = new Map<string, Filter>()
  for (const filter of current) {
    const phrase = rulesOf(filter.kind).words?.(foldedOf(filter))
    if (phrase !== undefined) words.set(phrase, filter)
  }
  const find = findWords(words.keys(), boundaries)

  return facts => {
    if (facts.isOwn) return null
    const counts = (filter: Filter | undefined): filter is Filter =>
      filter !== undefined && !(filter.except_followed && facts.isFollowed)
    for (const { values, known } of kinds)
      for (const { value, part } of (known.size > 0 && values?.(facts)) || []) {
        const found = known.get(value)
        if (counts(found) && (!part || found.hides?.includes(part))) return found
      }
    if (words.size === 0) return null
    // Phrases contain no line breaks.
    const text = [facts.text, ...facts.tags].join('\n')
    return words.get(find(text, phrase => counts(words.get(phrase))) ?? '') ?? null
  }
}

/** The posts whose notifications are muted. */
export const mutedPosts = (filters: readonly Filter[], now: number): ReadonlySet<string> =>
  new Set(filters.flatMap(filter => (filter.kind === 'activity' && !isOver(filter, now) ? filter.value : [])))

/** Repeated posts: of several reblogs of one post, the first visible one stays. */
export function repeatedPosts<P>(
  posts: readonly P[],
  rootOf: (post: P) => string,
  isHidden: (post: P) => boolean,
  isShownAlready: (post: P) => boolean = () => false,
): Set<P> {
  const shown = posts.filter(post => !isHidden(post))
  const first = new Map<string, P>()
  // Posts on the page already stay; new ones, even above them, must not repeat them.
  for (const post of [...shown.filter(isShownAlready), ...shown])
    if (!first.has(rootOf(post))) first.set(rootOf(post), post)
  return new Set(shown.filter(post => first.get(rootOf(post)) !== post))
}
