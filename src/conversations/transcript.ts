import type { Message } from './types.ts'

/** A longer silence gets a time header (MSGC-25). Milliseconds, as all here. */
export const headerGapMs = 3_600_000
/** Messages this close together are drawn as one (MSGC-26). */
export const collapseMs = 60_000

/** A message as the window shows it. */
export interface TranscriptItem {
  message: Message
  /** The time to show above it; null for none. */
  tsHeader: number | null
  /** Messages of the same group that follow each other closely are drawn together (MSG-47). */
  collapseGroup: string
  /** Drawn together with the one before it: no avatar of its own. */
  isCollapsed: boolean
  /** It has just come, and is seen to come (MSGC-28). */
  hasAnimation: boolean
  /** Milliseconds of that which have already been seen, in the place of the message that it has been until now. */
  seenMs: number
}

/** Text joins text; a post or a picture stands by itself beside other kinds. */
const collapseGroup = (message: Message): string => `${message.participant} ${message.content.type}`

const none: ReadonlyMap<string, number> = new Map()

/** What was last made of each message: most of a long list stays as it is when something comes to it. */
export type Made = WeakMap<Message, { before: Message | undefined; item: TranscriptItem }>

/**
 * Groups messages, oldest first. The very first gets a header when nothing older exists: before that the
 * silence in front of it is not known. `news` are keys of messages that come just now, with their `seenMs`.
 */
export function makeTranscript(
  messages: readonly Message[],
  hasOlder: boolean,
  news: ReadonlyMap<string, number> = none,
  made: Made = new WeakMap(),
): TranscriptItem[] {
  return messages.map((message, index) => {
    const before = messages[index - 1]
    const known = made.get(message)
    const hasAnimation = news.has(message.key)
    if (before && known?.before === before && known.item.hasAnimation === hasAnimation) return known.item
    const gap = before ? message.ts - before.ts : hasOlder ? 0 : Number.POSITIVE_INFINITY
    const isLate = gap > headerGapMs
    const group = collapseGroup(message)
    const item = {
      message,
      collapseGroup: group,
      hasAnimation,
      seenMs: news.get(message.key) ?? 0,
      tsHeader: isLate ? message.ts : null,
      isCollapsed: before !== undefined && gap <= collapseMs && collapseGroup(before) === group,
    }
    made.set(message, { before, item })
    return item
  })
}
