import type { Emoji } from './emoji-table.ts'

/** A letter pair that becomes a flag: Windows draws the letters. */
const isFlag = (sign: string): boolean => /^\p{Regional_Indicator}{2}$/u.test(sign)

/**
 * Leaves out what this system can't draw: a version as a whole, judged by its first emoji, and the flags of countries.
 * If not even the oldest can be told from a missing one, all stay.
 */
export function drawable(all: readonly Emoji[], draws: (sign: string) => boolean): readonly Emoji[] {
  const [oldest] = all
  if (!oldest || !draws(oldest.sign)) return all
  const firsts = new Map<number, string>()
  for (const { version, sign } of all) if (!firsts.has(version) && !isFlag(sign)) firsts.set(version, sign)
  const missing = [...firsts]
    .filter(([version, sign]) => version > 0 && !draws(sign))
    .map(([version]) => version)
  const flag = all.find(({ sign }) => isFlag(sign))
  const hasFlags = !flag || draws(flag.sign)
  return all.filter(({ sign, version }) => !missing.includes(version) && (hasFlags || !isFlag(sign)))
}
