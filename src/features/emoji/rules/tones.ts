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
