import { basePollMs } from './counts.ts'

/** A polling pace: the interval in milliseconds, and a multiplier for each number of unchanged responses in a row. */
export interface Pace {
  frequencyMs: number
  backoff: readonly number[]
}

const defaultFrequencyMs = 15_000
const inboxBackoff = [1, 1, 2, 2, 4] as const
const conversationBackoff = [1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 8, 8, 8, 8, 16] as const
/** After this many failures in a row the poller slows down (MSGP-3, DEC-93, DEC-139). */
const failuresToSlow = 4
/** Minimum milliseconds between polls while they fail. */
const slowPollMs = 300_000
/** Minimum milliseconds between polls that typing causes (MSGP-9). */
export const typingThrottleMs = 30_000

// Prevents constant polling if the interval is 0 by mistake.
const safeFrequency = (frequencyMs: number | undefined, byDefault = defaultFrequencyMs): number =>
  frequencyMs !== undefined && frequencyMs > 0 ? Math.max(1000, frequencyMs) : byDefault

/** The pace for badges, while nothing is open (DEC-121). */
export const basePace = (frequencyMs: number | undefined): Pace => ({
  frequencyMs: safeFrequency(frequencyMs, basePollMs),
  backoff: [1],
})

/** The pace of a hidden tab: no faster than that of the badges, and slower with every poll. */
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

/** The current pace; null to stop polling (MSGP-1, MSGP-2, MSGP-5…7). */
export function paceOf(input: PaceInput): Pace | null {
  if (!input.isVerified) return null
  if (input.isConversationOpen)
    return { frequencyMs: safeFrequency(input.conversationFrequencyMs), backoff: conversationBackoff }
  if (input.isInboxOpen) return { frequencyMs: safeFrequency(input.inboxFrequencyMs), backoff: inboxBackoff }
  return null
}

/**
 * Milliseconds until the next poll. The last multiplier also holds for all later responses (MSGP-4, DEC-92). After
 * several failures, at least five minutes.
 */
export function pollDelay(
  { frequencyMs, backoff }: Pace,
  unchangedInARow: number,
  failuresInARow = 0,
): number {
  const index = Math.max(0, Math.min(unchangedInARow, backoff.length - 1))
  const delay = frequencyMs * (backoff[index] ?? 1)
  return failuresInARow >= failuresToSlow ? Math.max(delay, slowPollMs) : delay
}
