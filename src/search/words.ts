/** A text without case and accents, and where each of its units stands in the text. */
export interface Folded {
  text: string
  /** Index in the text of each unit, and the text's length at the end; null where nothing moved. */
  starts: number[] | null
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII
const plain = /^[\x00-\x7f]*$/
const marks = /\p{M}/gu

/** Folds a text so that "Café" and "cafe" are the same. */
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

/** The words of a term as they are looked for in a text, longest first; a tag's sign is none of its word. */
export function wordsOf(term: string): string[] {
  const words = term
    .split(/\s+/)
    .map(word => fold(word.replace(/^#(?=.)/, '')).text)
    .filter(word => word !== '')
  return [...new Set(words)].sort((a, b) => b.length - a.length)
}

const letter = /[\p{L}\p{N}]/u
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** Where a word stands next; so short a one only where a word begins, or it would be everywhere. */
function nextOf(word: string, text: string, from: number): number {
  const isShort = word.length <= 2 && letter.test(word) && !unspaced.test(word)
  let at = text.indexOf(word, from)
  while (isShort && at > 0 && letter.test(text.charAt(at - 1))) at = text.indexOf(word, at + 1)
  return at
}

/** Where the words (folded, as `wordsOf` gives them) stand in a text: pieces [from, to), in order, none over another. */
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
      // Longest first: of two that begin together the longer one wins.
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

/** A letter takes the accents along that follow it. */
function endOf(text: string, starts: number[], end: number): number {
  const last = starts[end - 1] ?? 0
  let next = end
  // A letter that folds into several units ends with its last one.
  while (starts[next] === last) next++
  return starts[next] ?? text.length
}
