import type { CustomEmoji } from '../bus/contract.ts'
import { wholeCode } from './custom-sign.ts'

/** The most emoji of a site that are used: each is a button in the picker. */
const emojiMax = 2000

/** The emoji that can be used, and why others are left out. */
export function readCustomEmoji(given: readonly CustomEmoji[]): {
  emoji: readonly CustomEmoji[]
  problems: readonly string[]
} {
  const byCode = new Map<string, CustomEmoji>()
  const odd: string[] = []
  const twice: string[] = []
  let over = 0
  for (const one of given) {
    if (!wholeCode.test(one.code)) odd.push(one.code)
    else if (byCode.has(one.code)) twice.push(one.code)
    else if (byCode.size >= emojiMax) over++
    else byCode.set(one.code, one)
  }
  const shown = (codes: readonly string[]) =>
    `${codes.length} (${codes
      .slice(0, 5)
      .map(one => JSON.stringify(one.slice(0, 64)))
      .join(', ')}${codes.length > 5 ? ', …' : ''})`
  return {
    emoji: [...byCode.values()],
    problems: [
      ...(odd.length > 0 ? [`no code of letters, digits, _, +, and -: ${shown(odd)}`] : []),
      ...(twice.length > 0 ? [`given twice: ${shown(twice)}`] : []),
      ...(over > 0 ? [`more than ${emojiMax}: ${over}`] : []),
    ],
  }
}
