import type { Insertion } from '../../../ui/field/text-box.ts'
import type { Trigger, Word } from './word.ts'

/** A space follows the name of a blog or a tag, where none is and none would be wrong. */
const needsSpace = (trigger: Trigger, after: string): boolean =>
  trigger !== ':' && !/^[\s.,;:!?…)\]}'"’”،؛؟。、！？」』]/u.test(after)

/**
 * What a chosen suggestion changes; null if the text has no room for it. `room`: how many characters may be added to the
 * text.
 */
export function insertionOf(
  { trigger, typed, isClosed }: Word,
  chosen: string,
  after: string,
  room = Number.POSITIVE_INFINITY,
  href?: string,
): Insertion | null {
  const before = 1 + typed.length + (isClosed ? 1 : 0)
  // The second colon, which is there already where the first one was typed before it.
  const isBeforeColon = trigger === ':' && !isClosed && after.startsWith(':')
  const gone = before + (isBeforeColon ? 1 : 0)
  const sign = trigger === ':' ? '' : trigger
  const space = needsSpace(trigger, after) ? ' ' : ''
  const text = [`${sign}${chosen}${space}`, `${sign}${chosen}`].find(one => one.length - gone <= room)
  return text === undefined ? null : { before, after: isBeforeColon ? 1 : 0, text, ...(href && { href }) }
}
