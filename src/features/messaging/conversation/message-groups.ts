import type { Message } from '../types.ts'

/** After a longer gap the next message gets a time header (MSGC-25). All times here are in milliseconds. */
const headerGapMs = 3_600_000
/** Messages this close together are drawn as one (MSGC-26). */
const collapseMs = 60_000

/** A message as the window shows it. */
export interface MessageGroupItem {
  message: Message
  /** The time to show above it; null for none. */
  tsHeader: number | null
  /** Messages of the same group that follow each other closely are drawn together (MSG-47). */
  collapseGroup: string
  /** Drawn together with the one before it, without an avatar. */
  isCollapsed: boolean
  /** It has just arrived, and its arrival is animated (MSGC-28). */
  hasAnimation: boolean
  /** How many milliseconds of the animation have already run on the outgoing message that it replaces. */
  seenMs: number
}

/** Only messages of the same sender and type are drawn together. */
const collapseGroup = (message: Message): string => `${message.participant} ${message.content.type}`

const none: ReadonlyMap<string, number> = new Map()

/**
 * Groups messages, oldest first. The first gets a header if there is nothing older: otherwise the gap before it is
 * unknown. `arriving` has the keys of messages that are just arriving, with their `seenMs`. `previous` is the previous
 * result: most of a long list is reused when something is added at one end.
 */
export function groupMessages(
  messages: readonly Message[],
  hasOlder: boolean,
  arriving: ReadonlyMap<string, number> = none,
  previous: readonly MessageGroupItem[] = [],
): MessageGroupItem[] {
  const addedCount = messages.length - previous.length
  return messages.map((message, index) => {
    const before = messages[index - 1]
    const hasAnimation = arriving.size > 0 && arriving.has(message.key)
    // The same distance from the start as before, or from the end.
    const previousIndex = previous[index]?.message === message ? index : index - addedCount
    const known = previous[previousIndex]
    if (
      before &&
      known?.message === message &&
      previous[previousIndex - 1]?.message === before &&
      known.hasAnimation === hasAnimation
    )
      return known
    const gap = before ? message.ts - before.ts : hasOlder ? 0 : Number.POSITIVE_INFINITY
    const isLate = gap > headerGapMs
    const group = collapseGroup(message)
    return {
      message,
      collapseGroup: group,
      hasAnimation,
      seenMs: arriving.get(message.key) ?? 0,
      tsHeader: isLate ? message.ts : null,
      isCollapsed: before !== undefined && gap <= collapseMs && collapseGroup(before) === group,
    }
  })
}
