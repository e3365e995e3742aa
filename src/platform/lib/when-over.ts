import type { Disposer } from './dispose.ts'

/** Milliseconds: no timer is longer, as a device that sleeps stops it, and a clock may be set. */
const longestWaitMs = 600_000

/** The last time that there is. */
const never = 8.64e15

interface Clock {
  now: () => number
  /** Tells by `visibilitychange` when the user comes back: timers of a hidden page are late. */
  document: EventTarget
}

/**
 * Calls back when one of some times, in milliseconds since the epoch, is over: soon after it, on a page that stays open,
 * too. Call the returned function when the times have changed.
 */
export function whenOver(
  disposer: Disposer,
  { now, document }: Clock,
  times: () => readonly number[],
  run: () => void,
): () => void {
  let checkedAt = now()
  let stop = () => {}
  function wait(): void {
    stop()
    const next = times().reduce((first, time) => (time > checkedAt ? Math.min(first, time) : first), never)
    if (next < never) stop = disposer.timeout(look, Math.min(next - checkedAt, longestWaitMs))
  }
  function look(): void {
    const before = checkedAt
    checkedAt = now()
    if (times().some(time => time > before && time <= checkedAt)) run()
    wait()
  }
  disposer.listen(document, 'visibilitychange', look)
  wait()
  return () => {
    checkedAt = now()
    wait()
  }
}
