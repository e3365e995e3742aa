/** The characters that start a word to complete: a blog, a tag, an emoji. */
export type Trigger = '@' | '#' | ':'

/** The word being typed, from its first character to the caret. */
export interface Word {
  trigger: Trigger
  /** What is typed after the first character. */
  typed: string
  /** The position of the first character in the text before the caret. */
  start: number
  /** An emoji's name has its second colon, so it is complete. */
  isClosed: boolean
}

/** The longest word; a longer one isn't a name. */
const wordMax = 60

/** These scripts have no spaces between words, so a name may follow a letter. */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}'
/** The end of some emoji, such as ❤️ and 1️⃣: combining marks, but not on a letter. */
const emojiEnd = '\\ufe0e\\ufe0f\\u20e3'
/** Not after a letter or a character used in addresses: mia@example.org, example.org/@mia, &#39; and 10:30. */
const atBeginning = `(?<![\\p{L}\\p{M}\\p{N}_@#:/&=.+-])|(?<=[${unspaced}${emojiEnd}])`

const patterns = [
  ['@', new RegExp(`(?:${atBeginning})@([\\p{L}\\p{M}\\p{N}_-]{0,${wordMax}})$`, 'u')],
  ['#', new RegExp(`(?:${atBeginning})#([\\p{L}\\p{N}_][\\p{L}\\p{M}\\p{N}_-]{0,${wordMax}})$`, 'u')],
  [
    ':',
    new RegExp(`(?:${atBeginning}):([+-]1|[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}_+-]{1,${wordMax}})(:?)$`, 'u'),
  ],
] as const

/** Don't complete in the middle of a word: its end would remain. An emoji such as 1️⃣ isn't a word. */
const goesOn = /^(?!\d\ufe0f?\u20e3)[\p{L}\p{M}\p{N}_]/u

/**
 * The word at the caret, from the text before and after it; null for none. The last characters before the caret are
 * enough.
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

/** Whether a word begins here, even if nothing of it is typed yet: time to load the completion. */
export const mayBegin = (before: string): boolean => /[@#:][^\s@#:]*:?$/u.test(before.slice(-wordMax - 4))
