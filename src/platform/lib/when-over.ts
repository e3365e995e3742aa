import type { Disposer } from './dispose.ts'

/** The longest timer, in milliseconds, because a sleeping device stops timers, and clocks change. */
const longestWaitMs = 600_000

/** The largest possible time. */
const never = 8.64e15

interface Clock {
  now: () => number
  /** Uses `visibilitychange` for when the user comes back, because timers of a hidden page are late. */
  document: EventTarget
}

/**
 * Calls back soon after the first of some times, in milliseconds since the epoch, has passed, also on a page that stays
 * open. Call the returned function if the times have changed.
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
