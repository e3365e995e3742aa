import type { Dispose } from './dispose.ts'

/** A page that is not seen paints nothing; it waits no longer than this, in milliseconds. A slow one needs longer. */
const atMostMs = () => (document.hidden ? 0 : 1000)

/** Runs a task when what stands now has been painted. */
export function afterPaint(task: () => void): Dispose {
  let timer = setTimeout(run, atMostMs())
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
