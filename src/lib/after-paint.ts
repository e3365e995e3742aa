import type { Dispose } from './dispose.ts'

/** A slow page needs this long to paint, in milliseconds. */
const slowMs = 1000
/** Whoever has pressed something waits no longer than this. */
const pressMs = 100

/**
 * Runs a task when what stands now has been painted; a page that is not seen paints nothing, and does not wait.
 *
 * @param atMostMs runs it then in any case
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

/** Settles when what stands now has been painted. */
export const painted = (): Promise<void> => new Promise(resolve => void afterPaint(resolve))

/** Settles when a press has been painted: what it opens may be much to draw. */
export const pressPainted = (): Promise<void> => new Promise(resolve => void afterPaint(resolve, pressMs))
