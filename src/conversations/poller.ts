import { failuresToStop, type Pace, pollDelay, typingThrottleMs } from './schedule.ts'

/** What one poll brought. `ignored` is neither a failure nor an unchanged answer (DEC-94). */
export type PollOutcome = 'changed' | 'unchanged' | 'failed' | 'ignored'

export interface PollerParts {
  /** The pace of the moment; null when nothing is to be polled. */
  pace: () => Pace | null
  poll: () => Promise<PollOutcome>
  isHidden: () => boolean
  now: () => number
}

export interface Poller {
  /** What is open has changed: starts, stops or goes on at the new pace. */
  update: () => void
  /** Something was opened: back to the quickest pace, failures forgotten. */
  open: () => void
  /** The user types: as `open`, and polls at once, no more often than every 30 s (MSGP-9). */
  type: () => void
  /** The page is online or visible again: polls at once (DEC-121). */
  resume: () => void
  stop: () => void
}

/** Polls while something is open (social.md §4): one timer, one call at a time. */
export function createPoller({ pace, poll, isHidden, now }: PollerParts): Poller {
  let timer: ReturnType<typeof setTimeout> | undefined
  let unchanged = 0
  let failures = 0
  let isPolling = false
  let isAgain = false
  let typedAt = Number.NEGATIVE_INFINITY
  let isStopped = false

  const clear = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const plan = () => {
    clear()
    const current = pace()
    if (isStopped || !current || isHidden() || failures >= failuresToStop || isPolling) return
    timer = setTimeout(run, pollDelay(current, unchanged))
  }
  async function run() {
    clear()
    if (isStopped || isPolling || isHidden() || !pace()) {
      isAgain = isPolling
      return
    }
    isPolling = true
    const outcome = await poll().catch((): PollOutcome => 'failed')
    isPolling = false
    if (outcome === 'failed') failures++
    else if (outcome !== 'ignored') failures = 0
    if (outcome === 'changed') unchanged = 0
    else if (outcome === 'unchanged') unchanged++
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
    update: plan,
    open() {
      reset()
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
      if (isHidden()) clear()
      else void run()
    },
    stop() {
      isStopped = true
      clear()
    },
  }
}
