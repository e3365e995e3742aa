import type { Dispose } from '../lib/dispose.ts'

/** A slow page needs this many milliseconds to paint. */
const slowMs = 1000
/** The longest a user waits after a press, in milliseconds. */
const pressMs = 100

/**
 * Runs a task once the page has painted its current state. A hidden page paints nothing, so it doesn't wait.
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

/** Settles once the page has painted its current state. */
export const waitForPaint = (): Promise<void> => new Promise(resolve => void afterPaint(resolve))

/** Settles when a press has been painted, so that drawing what it opens does not delay that. */
export const waitForPressPaint = (): Promise<void> =>
  new Promise(resolve => void afterPaint(resolve, pressMs))
