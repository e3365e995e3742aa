import { basePollMs } from './counts.ts'

/** How often to poll: milliseconds, and by what to multiply them after so many unchanged answers in a row. */
export interface Pace {
  frequencyMs: number
  backoff: readonly number[]
}

const defaultFrequencyMs = 15_000
const inboxBackoff = [1, 1, 2, 2, 4] as const
const conversationBackoff = [1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 8, 8, 8, 8, 16] as const
/** The poller stops at this many failures in a row (MSGP-3, DEC-93). */
export const failuresToStop = 4
/** Typing polls at once, but no more often than this (MSGP-9). */
export const typingThrottleMs = 30_000

/** Nothing is open: the badges of the page alone are kept true (DEC-121). */
export const basePace: Pace = { frequencyMs: basePollMs, backoff: [1] }

/** Nobody looks at the tab: no more often than the badges need, and less and less. */
export const hiddenPace = ({ frequencyMs }: Pace): Pace => ({
  frequencyMs: Math.max(frequencyMs, basePollMs),
  backoff: inboxBackoff,
})

export interface PaceInput {
  isVerified: boolean
  isInboxOpen: boolean
  isConversationOpen: boolean
  inboxFrequencyMs?: number | undefined
  conversationFrequencyMs?: number | undefined
}

// A server that says 0 by mistake must not be called without a pause.
const atLeast = (given: number | undefined): number =>
  given !== undefined && given > 0 ? Math.max(1000, given) : defaultFrequencyMs

/** The pace of the moment; null when nothing is to be polled (MSGP-1, MSGP-2, MSGP-5…7). */
export function paceOf(input: PaceInput): Pace | null {
  if (!input.isVerified) return null
  if (input.isConversationOpen)
    return { frequencyMs: atLeast(input.conversationFrequencyMs), backoff: conversationBackoff }
  if (input.isInboxOpen) return { frequencyMs: atLeast(input.inboxFrequencyMs), backoff: inboxBackoff }
  return null
}

/** Milliseconds until the next poll; after the last multiplier it stays at that one (MSGP-4, DEC-92). */
export function pollDelay({ frequencyMs, backoff }: Pace, unchangedInARow: number): number {
  const index = Math.max(0, Math.min(unchangedInARow, backoff.length - 1))
  return frequencyMs * (backoff[index] ?? 1)
}
