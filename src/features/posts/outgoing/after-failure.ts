import {
  busyMs,
  type Failure,
  isLoggedOut,
  isUnusable,
  mayBeDelivered,
} from '../../../platform/http/failure.ts'
import { failureText } from '../../../shared/feedback/failure-text.ts'
import { saveFailureText, unsureText } from '../draft/saving.ts'

/** Milliseconds before each further try. */
const pausesMs = [2_000, 6_000, 20_000, 60_000]

/** What follows a failure: another try, a wait for the connection or for the user, or the end, with the reason. */
export type Next =
  | { type: 'pause'; ms: number }
  | { type: 'connection' }
  | { type: 'hold'; text: string }
  | { type: 'refuse'; text: string; mayBeSaved: boolean; isLoggedOut?: boolean }

const later = (failedTries: number, text: string): Next => {
  const ms = pausesMs[failedTries - 1]
  return ms === undefined ? { type: 'hold', text } : { type: 'pause', ms }
}

/** Milliseconds between two tries at the most, where the server names no longer pause. */
const longestPauseMs = 600_000

/** A server that asks to slow down (429) accepts the post later: it waits, however often, and is not given up. */
function slowDown(failure: Failure, failedTries: number): Next | null {
  const ms = busyMs(failure)
  if (ms === null) return null
  return { type: 'pause', ms: ms || Math.min(longestPauseMs, (pausesMs[0] ?? 0) * 3 ** (failedTries - 1)) }
}

const isUnsent = (failure: Failure, isOnline: boolean): boolean =>
  failure.kind === 'offline' && (failure.unsent === true || !isOnline)

/** After a file that was not uploaded: an upload that arrives twice shows nowhere. */
export function afterUpload(failure: Failure, error: string, failedTries: number, isOnline: boolean): Next {
  if (isUnsent(failure, isOnline)) return { type: 'connection' }
  const pause = slowDown(failure, failedTries)
  if (pause) return pause
  const mayHelp = failure.kind === 'offline' || failure.kind === 'timeout' || mayBeDelivered(failure)
  return mayHelp
    ? later(failedTries, failureText(failure))
    : { type: 'refuse', text: error, mayBeSaved: false }
}

/**
 * After a post that was not saved (DEC-157, DEC-177).
 * @param isSafe whether a second try cannot save it twice.
 */
export function afterPost(failure: Failure, isSafe: boolean, failedTries: number, isOnline: boolean): Next {
  if (failure.kind === 'offline' && failure.unsent) return { type: 'connection' }
  const pause = slowDown(failure, failedTries)
  if (pause) return pause
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
