import type { Disposer } from '../lib/dispose.ts'
import { basePollMs } from './counts.ts'

const errorsToStop = 4

export interface PollerParts {
  /** Polls once; false for an error. */
  poll: () => Promise<boolean>
  now: () => number
  disposer: Disposer
  everyMs?: number
  /** When the news was last known, in milliseconds; now if left out. */
  since?: number
}

export interface Poller {
  /** The news has come another way: the next poll is a whole interval away. */
  postpone: () => void
}

/**
 * Polls as long as the tab is seen; stops at the fourth error in a row, and starts again when the browser is
 * online again or the tab is seen again (DEC-121).
 */
export function createPoller({
  poll,
  now,
  disposer,
  everyMs = basePollMs,
  since = now(),
}: PollerParts): Poller {
  let last = since
  let errors = 0
  let polling = false
  let cancel = () => {}

  const schedule = () => {
    cancel()
    if (polling || document.hidden || errors >= errorsToStop || disposer.disposed) return
    cancel = disposer.timeout(run, Math.max(0, last + everyMs - now()))
  }
  const run = async () => {
    polling = true
    const worked = await poll().catch(() => false)
    polling = false
    last = now()
    errors = worked ? 0 : errors + 1
    schedule()
  }
  const resume = () => {
    errors = 0
    schedule()
  }
  disposer.listen(document, 'visibilitychange', resume)
  disposer.listen(window, 'online', resume)
  schedule()
  return {
    postpone() {
      last = now()
      errors = 0
      schedule()
    },
  }
}
