/** What begins a word that can be completed: a blog, a tag, an emoji. */
export type Trigger = '@' | '#' | ':'

/** The word that is being typed, from its sign to the caret. */
export interface Word {
  trigger: Trigger
  /** What is typed after the sign. */
  typed: string
  /** Where the sign is, in the text before the caret. */
  start: number
  /** The name of an emoji has its second colon: nothing more belongs to it. */
  isClosed: boolean
}

/** A word is at most so long; a longer one is no name. */
const wordMax = 60

/** These scripts have no spaces between words, so that a name follows on a letter. */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}'
/** What ends some emoji, such as ❤️ and 1️⃣: marks, but not of a letter. */
const emojiEnd = '\\ufe0e\\ufe0f\\u20e3'
/** Not after a letter or what addresses are made of: mia@example.org, example.org/@mia, &#39; and 10:30. */
const atBeginning = `(?<![\\p{L}\\p{M}\\p{N}_@#:/&=.+-])|(?<=[${unspaced}${emojiEnd}])`

const patterns = [
  ['@', new RegExp(`(?:${atBeginning})@([\\p{L}\\p{M}\\p{N}_-]{0,${wordMax}})$`, 'u')],
  ['#', new RegExp(`(?:${atBeginning})#([\\p{L}\\p{N}_][\\p{L}\\p{M}\\p{N}_-]{0,${wordMax}})$`, 'u')],
  [
    ':',
    new RegExp(`(?:${atBeginning}):([+-]1|[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}_+-]{1,${wordMax}})(:?)$`, 'u'),
  ],
] as const

/** In the middle of a word nothing is completed: its end would stay behind. An emoji such as 1️⃣ is none. */
const goesOn = /^(?!\d\ufe0f?\u20e3)[\p{L}\p{M}\p{N}_]/u

/**
 * The word at the caret, by the text before it and after it; null for none. Of a long text the last characters before the
 * caret are enough.
 */
export function wordAt(before: string, after = ''): Word | null {
  if (goesOn.test(after)) return null
  const offset = Math.max(0, before.length - wordMax - 4)
  const near = before.slice(offset)
  for (const [trigger, pattern] of patterns) {
    const found = pattern.exec(near)
    if (found)
      return {
        trigger,
        typed: found[1] ?? '',
        start: offset + found.index,
        isClosed: found[2] === ':',
      }
  }
  return null
}

/** Whether a word begins here, of which nothing needs to be typed yet: then it is time to load what completes it. */
export const mayBegin = (before: string): boolean => /[@#:][^\s@#:]*:?$/u.test(before.slice(-wordMax - 4))
