import { failuresToStop, type Pace, pollDelay, typingThrottleMs } from './schedule.ts'

/** What one poll brought. `ignored` is neither a failure nor an unchanged answer (DEC-94). */
export type PollOutcome = 'changed' | 'unchanged' | 'failed' | 'ignored'

export interface PollerDeps {
  /** The pace of the moment; null when nothing is to be polled. */
  pace: () => Pace | null
  poll: () => Promise<PollOutcome>
  now: () => number
}

export interface Poller {
  /** The pace has changed: starts, stops or goes on. `since` is when the news was last known, in milliseconds. */
  update: (since?: number) => void
  /** Something was opened, with fresh news: back to the quickest pace, failures forgotten. */
  open: () => void
  /** The user types: as `open`, and polls at once, no more often than every 30 s (MSGP-9). */
  type: () => void
  /** The page is online or seen again: polls at once (DEC-121), unless the news is a moment old. */
  resume: () => void
  /** The news has come another way. */
  heard: (outcome: PollOutcome) => void
  stop: () => void
}

/** Whoever comes back to the tab so soon after an answer would learn nothing new. */
const freshMs = 3000

/** Polls as its pace says (social.md §4): one timer, one call at a time. */
export function createPoller({ pace, poll, now }: PollerDeps): Poller {
  let timer: ReturnType<typeof setTimeout> | undefined
  let unchanged = 0
  let failures = 0
  let isPolling = false
  let isAgain = false
  let isStopped = false
  let typedAt = Number.NEGATIVE_INFINITY
  /** What the next delay counts from. */
  let last = Number.NEGATIVE_INFINITY
  let answeredAt = Number.NEGATIVE_INFINITY

  const clear = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const plan = () => {
    clear()
    const current = pace()
    if (isStopped || !current || failures >= failuresToStop || isPolling) return
    timer = setTimeout(run, Math.max(0, last + pollDelay(current, unchanged) - now()))
  }
  const note = (outcome: PollOutcome) => {
    last = now()
    if (outcome === 'failed') failures++
    else {
      answeredAt = last
      if (outcome !== 'ignored') failures = 0
    }
    if (outcome === 'changed') unchanged = 0
    else if (outcome === 'unchanged') unchanged++
  }
  async function run() {
    clear()
    if (isStopped || isPolling || !pace()) {
      isAgain = isPolling
      return
    }
    isPolling = true
    const outcome = await poll().catch((): PollOutcome => 'failed')
    isPolling = false
    note(outcome)
    const again = isAgain
    isAgain = false
    if (again) await run()
    else plan()
  }
  const reset = () => {
    unchanged = 0
    failures = 0
  }

  return {
    update(since = last) {
      last = Math.max(last, since)
      plan()
    },
    open() {
      reset()
      last = now()
      plan()
    },
    type() {
      reset()
      if (now() - typedAt < typingThrottleMs) {
        if (timer === undefined) plan()
        return
      }
      typedAt = now()
      void run()
    },
    resume() {
      reset()
      if (now() - answeredAt < freshMs) plan()
      else void run()
    },
    heard(outcome) {
      // What is under way hears of it by itself.
      if (isPolling) return
      note(outcome)
      plan()
    },
    stop() {
      isStopped = true
      clear()
    },
  }
}
