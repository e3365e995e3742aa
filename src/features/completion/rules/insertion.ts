import type { Insertion } from '../../../ui/field/text-box.ts'
import type { Trigger, Word } from './word.ts'

/** A space follows a blog name or tag, unless one is there already or would be wrong. */
const needsSpace = (trigger: Trigger, after: string): boolean =>
  trigger !== ':' && !/^[\s.,;:!?…)\]}'"’”،؛؟。、！？」』]/u.test(after)

/** What a chosen suggestion changes; null if the text is full. `room`: how many characters may be added to the text. */
export function insertionOf(
  { trigger, typed, isClosed }: Word,
  chosen: string,
  after: string,
  room = Number.POSITIVE_INFINITY,
  href?: string,
): Insertion | null {
  const before = 1 + typed.length + (isClosed ? 1 : 0)
  // Adds the second colon, unless it's there already because the user typed it first.
  const isBeforeColon = trigger === ':' && !isClosed && after.startsWith(':')
  const gone = before + (isBeforeColon ? 1 : 0)
  const sign = trigger === ':' ? '' : trigger
  const space = needsSpace(trigger, after) ? ' ' : ''
  const text = [`${sign}${chosen}${space}`, `${sign}${chosen}`].find(one => one.length - gone <= room)
  return text === undefined ? null : { before, after: isBeforeColon ? 1 : 0, text, ...(href && { href }) }
}
