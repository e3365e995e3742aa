import type { Options } from 'ky'
import type { Call } from './call.ts'
import type { Failure } from './failure.ts'

/* What is retried automatically, and when. A call that changes nothing, or may be repeated, waits a moment for the
   server. A message or post being sent waits in the browser, as long as its user doesn't have to decide. */

/** The server, or a proxy in front of it, is busy or down: the same call may succeed later. */
const passing = [408, 429, 500, 502, 503, 504]

/** How ky repeats a call: after up to 0.3 and 0.6 seconds; with a 429 or 503 after `Retry-After`, if that is sent. */
export const retriesOf = ({
  method,
  repeatable = method === 'GET',
}: Pick<Call<never>, 'method' | 'repeatable'>): Options['retry'] => ({
  limit: repeatable ? 2 : 0,
  methods: [method.toLowerCase() as 'get' | 'post' | 'delete'],
  statusCodes: passing,
  // Nobody watches a spinner for longer.
  maxRetryAfter: 30_000,
  jitter: true,
})

/** Don't wait longer for a server, which may have used another unit. */
const longestRetryAfterMs = 3_600_000

/**
 * `Retry-After` in milliseconds: a number of seconds, or a date by the server's clock; 0 for anything else, and for the
 * past.
 */
export function readRetryAfter({ headers }: Response): number {
  const value = headers.get('retry-after') ?? ''
  const now = () => Date.parse(headers.get('date') ?? '') || Date.now()
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now()
  return ms > 0 ? Math.min(ms, longestRetryAfterMs) : 0
}

/** How long a busy server (429) asks to wait, in milliseconds; 0 if it doesn't say, null for any other failure. */
const busyMs = (failure: Failure): number | null =>
  failure.kind === 'status' && failure.status === 429 ? (failure.retryAfterMs ?? 0) : null

/** Pauses before each retry of a post, in milliseconds. */
const pausesMs = [2_000, 6_000, 20_000, 60_000] as const
/** The longest pause for a message, and for a post if the server names none. */
const longestPauseMs = 600_000

/** After how many milliseconds a post is retried after this many failures; null if its user has to decide. */
export const pauseMs = (failedTries: number): number | null => pausesMs[failedTries - 1] ?? null

/** The same after a 429, which isn't a refusal: the post waits, however often. Null for any other failure. */
export function slowDownMs(failure: Failure, failedTries: number): number | null {
  const ms = busyMs(failure)
  return ms === 0 ? Math.min(longestPauseMs, pausesMs[0] * 3 ** (failedTries - 1)) : ms
}

/**
 * After how many milliseconds a message is resent automatically; null if its user decides, because a 429 without a
 * time, or with a long one, may be a daily limit.
 */
export function messagePauseMs(failure: Failure): number | null {
  const ms = busyMs(failure) ?? 0
  return ms > 0 && ms <= longestPauseMs ? ms : null
}
