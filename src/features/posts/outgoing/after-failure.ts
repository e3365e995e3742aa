import { type Failure, isLoggedOut, isUnusable, mayBeDelivered } from '../../../platform/http/failure.ts'
import { pauseMs, slowDownMs } from '../../../platform/http/retry.ts'
import { failureText } from '../../../shared/feedback/failure-text.ts'
import { saveFailureText, unsureText } from '../draft/saving.ts'

/** What follows a failure: another try, a wait for the connection or the user, or the end, with the reason. */
export type Next =
  | { type: 'pause'; ms: number }
  | { type: 'connection' }
  | { type: 'hold'; text: string }
  | { type: 'refuse'; text: string; mayBeSaved: boolean; isLoggedOut?: boolean }

const later = (failedTries: number, text: string): Next => {
  const ms = pauseMs(failedTries)
  return ms === null ? { type: 'hold', text } : { type: 'pause', ms }
}

const isUnsent = (failure: Failure, isOnline: boolean): boolean =>
  failure.kind === 'offline' && (failure.unsent === true || !isOnline)

/** After a file that wasn't uploaded: an upload that arrives twice shows nowhere. */
export function afterUpload(failure: Failure, error: string, failedTries: number, isOnline: boolean): Next {
  if (isUnsent(failure, isOnline)) return { type: 'connection' }
  const ms = slowDownMs(failure, failedTries)
  if (ms !== null) return { type: 'pause', ms }
  const mayHelp = failure.kind === 'offline' || failure.kind === 'timeout' || mayBeDelivered(failure)
  return mayHelp
    ? later(failedTries, failureText(failure))
    : { type: 'refuse', text: error, mayBeSaved: false }
}

/**
 * After a post that wasn't saved (DEC-157, DEC-177).
 * @param isSafe whether another try can't save it twice.
 */
export function afterPost(failure: Failure, isSafe: boolean, failedTries: number, isOnline: boolean): Next {
  if (failure.kind === 'offline' && failure.unsent) return { type: 'connection' }
  const ms = slowDownMs(failure, failedTries)
  if (ms !== null) return { type: 'pause', ms }
  if (!mayBeDelivered(failure))
    return {
      type: 'refuse',
      text: saveFailureText(failure),
      mayBeSaved: false,
      isLoggedOut: isLoggedOut(failure),
    }
  if (isUnusable(failure)) return { type: 'refuse', text: unsureText(), mayBeSaved: true }
  if (!isSafe) return { type: 'hold', text: unsureText() }
  if (!isOnline) return { type: 'connection' }
  return later(failedTries, failureText(failure))
}

/**
 * Resolves when `start` calls back, or when the signal is aborted. `start` returns a function that ends its waiting.
 */
export const until = (start: (done: () => void) => () => void, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve()
    let stop = () => {}
    const done = () => {
      stop()
      signal.removeEventListener('abort', done)
      resolve()
    }
    stop = start(done)
    signal.addEventListener('abort', done)
  })

export const untilTime = (ms: number, signal: AbortSignal): Promise<void> =>
  until(done => {
    const timer = setTimeout(done, ms)
    return () => clearTimeout(timer)
  }, signal)

export const isOnline = (): boolean => navigator.onLine !== false

export const untilOnline = (signal: AbortSignal): Promise<void> =>
  until(done => {
    if (isOnline()) queueMicrotask(done)
    window.addEventListener('online', done)
    return () => window.removeEventListener('online', done)
  }, signal)
