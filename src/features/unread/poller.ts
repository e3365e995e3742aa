import { timeLeft } from '../../platform/lib/time-left.ts'
import { type Pace, pollDelay, typingThrottleMs } from './schedule.ts'

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
