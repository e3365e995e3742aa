/** UTF-16 units; the longest emoji, a family with skin tones or a flag, has fewer. */
const longestCharacter = 64

let segmenter: Intl.Segmenter | undefined
/** The characters of a text as a reader sees them. The segmenter is created once, because that is slow. */
const charactersOf = (text: string): Intl.Segments => {
  segmenter ??= new Intl.Segmenter()
  return segmenter.segment(text)
}

/** Between short facts in a line. Where the line breaks, it stays with the fact before it. */
export const dotSeparator = '\u00a0· '

/** The first character as a reader sees it; '' for an empty text. */
export const firstCharacter = (text: string): string => charactersOf(text).containing(0)?.segment ?? ''

/** As a label: names of languages begin with a small letter in French. */
export function capitalized(text: string, locale: string): string {
  const first = firstCharacter(text)
  return first.toLocaleUpperCase(locale) + text.slice(first.length)
}

/**
 * Index at which a text of at most `max` UTF-16 units ends without splitting a character. A single longer character,
 * which only pranks contain, is split between its code points.
 */
export function cutIndex(text: string, max: number): number {
  if (text.length <= max) return text.length
  // Slice first, because the segmenter would read the whole of a long text.
  const at = charactersOf(text.slice(0, max + longestCharacter)).containing(max)?.index ?? max
  if (at > max - longestCharacter) return at
  return /[\ud800-\udbff]/.test(text[max - 1] ?? '') ? max - 1 : max
}

/** The first characters of a text, at most `max` UTF-16 units. */
export const cutAtCharacter = (text: string, max: number): string => text.slice(0, cutIndex(text, max))

/** Cuts a text to `max` characters with an ellipsis, never inside one; at a space if one is near. */
export function truncate(text: string, max: number): string {
  // Every character has at least one code unit.
  if (text.length <= max) return text
  // Slice first, because the segmenter would read the whole of a long text.
  const beginning = text.slice(0, (max + 1) * longestCharacter)
  let kept = ''
  let count = 0
  for (const { segment } of charactersOf(beginning)) {
    count++
    if (count > max) break
    if (count < max) kept += segment
  }
  if (count <= max && beginning === text) return text
  const space = kept.lastIndexOf(' ')
  return `${(space > kept.length * 0.8 ? kept.slice(0, space) : kept).trimEnd()}…`
}

/** Spellings of one emoji: with and without a variation selector, and in each skin tone. */
export const emojiSpelling = /[\ufe0e\ufe0f\p{Emoji_Modifier}]/gu

/**
 * A text in the form used for search: without case and accents, and with one spelling of each emoji. Capitals first: they
 * are the same for letters that differ only when small, such as the Turkish ı.
 */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(emojiSpelling, '').toUpperCase().toLowerCase().trim()

/** Returns a function that says whether a text has all of these words, in any order. Without words, every text does. */
export function wordSearch(query: string): (text: string) => boolean {
  const words = foldText(query).split(/\s+/)
  return text => {
    const folded = foldText(text)
    return words.every(word => folded.includes(word))
  }
}

/** A text as one line. Line by line, since one pattern would take quadratic time on a long run of spaces. */
export function oneLine(text: string): string {
  const [first = '', ...rest] = text.split('\n')
  const last = rest.pop()
  if (last === undefined) return first
  const middle = rest.map(line => line.trim()).filter(line => line !== '')
  return [first.trimEnd(), ...middle, last.trimStart()].join(' ')
}

/** Invisible characters: whitespace, joiners, direction marks, fillers, and the empty Braille pattern. */
const blank = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]*$/u

/** Whether a text shows nothing, so that it doesn't count as text. */
export const isBlank = (text: string): boolean => blank.test(text)
