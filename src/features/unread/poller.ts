import { timeLeft } from '../../platform/lib/time-left.ts'
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
const typingThrottleMs = 30_000

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

interface PaceInput {
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
function pollDelay({ frequencyMs, backoff }: Pace, unchangedInARow: number, failuresInARow = 0): number {
  const index = Math.max(0, Math.min(unchangedInARow, backoff.length - 1))
  const delay = frequencyMs * (backoff[index] ?? 1)
  return failuresInARow >= failuresToSlow ? Math.max(delay, slowPollMs) : delay
}

/** Outcome of a poll. `ignored` is neither a failure nor an unchanged answer (DEC-94). */
export type PollOutcome = 'changed' | 'unchanged' | 'failed' | 'ignored'

export interface PollerDeps {
  /** The current pace; null to stop polling. */
  pace: () => Pace | null
  poll: () => Promise<PollOutcome>
  now: () => number
}

export type Poller = ReturnType<typeof createPoller>

/** For this many milliseconds after a response, `resume` does not poll. */
const freshMs = 3000

/** Polls at the current pace (MSGP-1…5), one call at a time. */
export function createPoller({ pace, poll, now }: PollerDeps) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let unchanged = 0
  let failures = 0
  let isPolling = false
  let pollsAgain = false
  let isStopped = false
  let typedAt = Number.NEGATIVE_INFINITY
  /** The next delay is counted from this time. */
  let delayStart = Number.NEGATIVE_INFINITY
  let answeredAt = Number.NEGATIVE_INFINITY

  const clear = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const schedule = () => {
    clear()
    const current = pace()
    if (isStopped || !current || isPolling) return
    const delay = pollDelay(current, unchanged, failures)
    timer = setTimeout(run, timeLeft(delayStart + delay, now(), delay))
  }
  const record = (outcome: PollOutcome) => {
    delayStart = now()
    if (outcome === 'failed') failures++
    else {
      answeredAt = delayStart
      if (outcome !== 'ignored') failures = 0
    }
    if (outcome === 'changed') unchanged = 0
    else if (outcome === 'unchanged') unchanged++
  }
  async function run() {
    clear()
    if (isStopped || isPolling || !pace()) {
      pollsAgain = isPolling
      return
    }
    isPolling = true
    const outcome = await poll().catch((): PollOutcome => 'failed')
    isPolling = false
    record(outcome)
    const again = pollsAgain
    pollsAgain = false
    if (again) await run()
    else schedule()
  }
  const reset = () => {
    unchanged = 0
    failures = 0
  }

  return {
    /** Applies a changed pace: starts, stops, or reschedules. `since` is when the last news arrived, in milliseconds. */
    update(since = delayStart) {
      delayStart = Math.max(delayStart, since)
      schedule()
    },
    /** Something was opened and has just fetched its data: resets the backoff and the failure count (DEC-92, DEC-93). */
    open() {
      reset()
      delayStart = now()
      schedule()
    },
    /** The user is typing: like `open`, and also polls at once, at most every 30 s (MSGP-9). */
    type() {
      reset()
      if (timeLeft(typedAt + typingThrottleMs, now(), typingThrottleMs) > 0) {
        if (timer === undefined) schedule()
        return
      }
      typedAt = now()
      void run()
    },
    /** The page is online or visible again: polls at once (DEC-121), unless the last response is very recent. */
    resume() {
      reset()
      if (timeLeft(answeredAt + freshMs, now(), freshMs) > 0) schedule()
      else void run()
    },
    /** Takes another tab's outcome as this poller's own. */
    recordOutcome(outcome: PollOutcome) {
      // A poll in progress will report its own outcome.
      if (isPolling) return
      record(outcome)
      schedule()
    },
    stop() {
      isStopped = true
      clear()
    },
  }
}
