import { isRecord } from '../../../platform/lib/record.ts'
import { type Tone, tones } from './tones.ts'

/** The user's choices: the skin tone, and used emoji, the last one first, each with a count. */
export interface EmojiUse {
  tone: Tone
  used: readonly (readonly [sign: string, times: number])[]
}

const noUse: EmojiUse = { tone: 0, used: [] }

const keptMax = 48
/** The longest emoji, a family with skin tones or a flag, has fewer UTF-16 units. */
const signMax = 40

/** Reads untrusted stored data. */
export function readUse(value: unknown): EmojiUse {
  if (!isRecord(value)) return noUse
  const list = Array.isArray(value.used) ? value.used : []
  const used = list.flatMap(entry => {
    const [sign, times] = Array.isArray(entry) ? entry : []
    const isSign = typeof sign === 'string' && sign !== '' && sign.length <= signMax
    return isSign && Number.isSafeInteger(times) && times > 0 ? [[sign, times] as const] : []
  })
  return { tone: tones.find(tone => tone === value.tone) ?? 0, used: used.slice(0, keptMax) }
}

/** The usage after one more emoji. */
export function afterUse(use: EmojiUse, sign: string): EmojiUse {
  const times = use.used.find(([other]) => other === sign)?.[1] ?? 0
  const others = use.used.filter(([other]) => other !== sign)
  return { ...use, used: [[sign, times + 1] as const, ...others].slice(0, keptMax) }
}
