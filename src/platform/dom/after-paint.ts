import type { Dispose } from '../lib/dispose.ts'

/** Milliseconds that a slow page needs to paint. */
const slowMs = 1000
/** Milliseconds that a user waits after a press at most. */
const pressMs = 100

/**
 * Runs a task when the page has been painted as it is now. A hidden page paints nothing, and does not wait.
 *
 * @param atMostMs runs it after this time in any case
 */
export function afterPaint(task: () => void, atMostMs = slowMs): Dispose {
  let timer = setTimeout(run, document.hidden ? 0 : atMostMs)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run)
  })
  function run() {
    cancelAnimationFrame(frame)
    task()
  }
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Settles when the page has been painted as it is now. */
export const waitForPaint = (): Promise<void> => new Promise(resolve => void afterPaint(resolve))

/** Settles when a press has been painted, so that drawing what it opens does not delay that. */
export const waitForPressPaint = (): Promise<void> =>
  new Promise(resolve => void afterPaint(resolve, pressMs))
