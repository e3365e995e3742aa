/** An emoji and what it is found by. */
export interface Emoji {
  sign: string
  /** Index of its group. */
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
