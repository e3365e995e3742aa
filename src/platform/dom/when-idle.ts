import type { Dispose } from '../lib/dispose.ts'
import { afterPaint } from './after-paint.ts'

/**
 * Runs a task once the page has nothing more urgent to do. Returns a function that stops it.
 *
 * @param atMostMs runs it after this time in any case
 */
export function whenIdle(task: () => void, atMostMs: number): Dispose {
  // Safari has no idle time.
  if (!('requestIdleCallback' in window)) return afterPaint(task, atMostMs)
  const handle = requestIdleCallback(task, { timeout: atMostMs })
  return () => cancelIdleCallback(handle)
}
