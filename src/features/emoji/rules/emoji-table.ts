import type { ReactNode } from 'react'
import { foldText } from '../../../platform/text/text.ts'

/** Before all others, also among those found. */
export const ownGroup = -1

const asWords = (text: string): string => foldText(text).replace(/[_-]+/g, ' ')

/** An emoji in searchable form. */
interface Searched {
  emoji: Emoji
  codes: readonly string[]
  name: string
  words: readonly string[]
}

/** How well an emoji matches: 0 is best; null for not at all. */
function rankOf({ codes, name, words }: Searched, typed: string): number | null {
  const beginsWord = (text: string) => ` ${text}`.includes(` ${typed}`)
  if (codes.includes(typed)) return 0
  if (name === typed) return 1
  if (codes.some(code => code.startsWith(typed))) return 2
  if (name.startsWith(typed) || words.includes(typed)) return 3
  if (codes.some(beginsWord) || beginsWord(name)) return 4
  if (words.some(beginsWord)) return 5
  return typed.length > 2 && codes.some(code => code.includes(typed)) ? 6 : null
}

/**
 * Finds emoji by what is typed between colons or into the search, in English and in the page's language: the closest
 * first, among those the ones the user often uses, then faces and hearts, then short names. With `isWhole`, only exact
 * names.
 */
export function createFinder(all: readonly Emoji[]) {
  const searched: readonly Searched[] = all.map(emoji => ({
    emoji,
    codes: emoji.codes.map(asWords),
    name: asWords(emoji.name),
    words: emoji.words.map(asWords),
  }))
  return (
    typed: string,
    usesOf: (sign: string) => number,
    max = Number.POSITIVE_INFINITY,
    isWhole = false,
  ): readonly Emoji[] => {
    // Thumbs up and down are the only names in which a + or - counts.
    const isSigned = /^[+-]1$/.test(typed.trim())
    const search = isSigned ? typed.trim() : asWords(typed)
    if (search === '') return []
    const plain = (code: string) => (isSigned ? code : asWords(code))
    const found = searched.flatMap((one, order) => {
      const rank = isSigned ? (one.emoji.codes.includes(search) ? 0 : null) : rankOf(one, search)
      if (rank === null || (isWhole && rank > 1)) return []
      const code = one.emoji.codes.find(code => plain(code).startsWith(search)) ?? one.emoji.codes[0] ?? ''
      const { sign, group } = one.emoji
      return [{ emoji: one.emoji, keys: [rank, -usesOf(sign), Math.min(group, 1), code.length, order] }]
    })
    found.sort((a, b) => {
      const index = a.keys.findIndex((key, at) => key !== b.keys[at])
      return (a.keys[index] ?? 0) - (b.keys[index] ?? 0)
    })
    return found.slice(0, max).map(({ emoji }) => emoji)
  }
}

/** An emoji and what it is found by. */
export interface Emoji {
  /** What is written. */
  sign: string
  /** Draws one of the site's own, whose sign is its code between colons. */
  picture?: () => ReactNode
  /** Its group's number in `emojibase-data`; `ownGroup` for the site's own. */
  group: number
  /** The emoji version that introduced it; 0 for all that every system draws. */
  version: number
  hasTones: boolean
  /** Names as typed between colons, the usual one first. */
  codes: readonly string[]
  /** In the page's language. */
  name: string
  words: readonly string[]
}

/**
 * Reads what `.build/emoji.mjs` writes: in the table a line for each emoji (character, version and `s` for skin tones,
 * shortcodes), and before each group its number; in the keywords a line for each emoji, too.
 */
export function readEmoji(table: string, words: string): readonly Emoji[] {
  const named = words.split('\n')
  const all: Emoji[] = []
  let group = 0
  for (const line of table.split('\n')) {
    if (line[0] === '=') {
      group = Number(line.slice(1))
      continue
    }
    const [sign = '', flags = '', ...codes] = line.split(' ')
    const [name = '', ...more] = (named[all.length] ?? '').split('|')
    all.push({
      sign,
      group,
      version: Number.parseFloat(flags) || 0,
      hasTones: flags.endsWith('s'),
      codes,
      name: name || (codes[0] ?? '').replaceAll('_', ' '),
      words: more,
    })
  }
  return all
}

/** 0 for none, then from light to dark. */
export type Tone = 0 | 1 | 2 | 3 | 4 | 5
export const tones: readonly Tone[] = [0, 1, 2, 3, 4, 5]

const joiner = '\u200d'
/** These have a tone at any position: couples and families. Other characters after a joiner have none. */
const people = ['\u{1f468}', '\u{1f469}', '\u{1f9d1}']

/** An emoji in a skin tone, if it has tones. */
export function withTone(sign: string, tone: Tone): string {
  if (tone === 0) return sign
  const modifier = String.fromCodePoint(0x1f3fa + tone)
  return sign
    .split(joiner)
    .map((part, index) => {
      const [base = '', ...rest] = part
      if (index > 0 && !people.includes(base)) return part
      // The tone replaces the variation selector for a color emoji.
      return [base, modifier, ...(rest[0] === '\ufe0f' ? rest.slice(1) : rest)].join('')
    })
    .join(joiner)
}
