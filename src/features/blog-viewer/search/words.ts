/** A text without case and accents, with the original index of each of its UTF-16 units. */
export interface Folded {
  text: string
  /** Original index of each unit, and the text's length at the end; null if no index has moved. */
  starts: number[] | null
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII
const plain = /^[\x00-\x7f]*$/
const marks = /[\p{M}\p{Emoji_Modifier}]/gu

/** Folds a text so that "Café" and "cafe" are the same, and so are 👍 and 👍🏽. */
export function fold(text: string): Folded {
  if (plain.test(text)) return { text: text.toLowerCase(), starts: null }
  const starts: number[] = []
  let folded = ''
  let at = 0
  for (const char of text) {
    const part = char.normalize('NFKD').replace(marks, '').toLowerCase().replace(marks, '')
    folded += part
    for (let unit = 0; unit < part.length; unit++) starts.push(at)
    at += char.length
  }
  starts.push(text.length)
  return { text: folded, starts }
}

/** The folded words of a term, longest first, without the # of a tag. */
export function wordsOf(term: string): string[] {
  const words = term
    .split(/\s+/)
    .map(word => fold(word.replace(/^#(?=.)/, '')).text)
    .filter(word => word !== '')
  return [...new Set(words)].sort((a, b) => b.length - a.length)
}

const letter = /[\p{L}\p{N}]/u
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** Index of a word's next match; very short words match only at the start of a word. */
function nextOf(word: string, text: string, from: number): number {
  const isShort = word.length <= 2 && letter.test(word) && !unspaced.test(word)
  let at = text.indexOf(word, from)
  while (isShort && at > 0 && letter.test(text.charAt(at - 1))) at = text.indexOf(word, at + 1)
  return at
}

/** Finds folded words, as `wordsOf` returns them, in a text: ranges [from, to), in order and without overlaps. */
export function findWords(text: string, words: readonly string[], max = 500): [from: number, to: number][] {
  if (words.length === 0 || text.trim() === '') return []
  const folded = fold(text)
  const found: [number, number][] = []
  let at = 0
  const next = words.map(word => nextOf(word, folded.text, 0))
  while (found.length < max) {
    let best = -1
    for (const [index, word] of words.entries()) {
      const position = next[index] ?? -1
      if (position >= 0 && position < at) next[index] = nextOf(word, folded.text, at)
      const here = next[index] ?? -1
      // Words are sorted longest first, so of two matches at one index the longer one wins.
      if (here >= 0 && (best < 0 || here < (next[best] ?? 0))) best = index
    }
    const start = next[best]
    const word = words[best]
    if (start === undefined || word === undefined) break
    at = start + word.length
    const { starts } = folded
    found.push(starts ? [starts[start] ?? 0, endOf(text, starts, at)] : [start, at])
  }
  return found
}

/** The end of a match in the original text, including combining accents after the last letter. */
function endOf(text: string, starts: number[], end: number): number {
  const last = starts[end - 1] ?? 0
  let next = end
  // A letter that folds into several units ends with its last one.
  while (starts[next] === last) next++
  return starts[next] ?? text.length
}
