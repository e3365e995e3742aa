import type { Options } from 'ky'
import type { Call } from './call.ts'
import type { Failure } from './failure.ts'

/*
 * What is tried again by itself, and when. A call that changes nothing, or may be repeated, waits a moment for the
 * server. A message or a post that is on its way waits in the browser, as long as its user need not decide.
 */

/** The server, or something before it, is busy or unwell: the same call may succeed later. */
const passing = [408, 429, 500, 502, 503, 504]

/** How ky repeats a call: after up to 0.3 and 0.6 seconds, or after the `Retry-After` of a busy server. */
export const retriesOf = ({
  method,
  repeatable = method === 'GET',
}: Pick<Call<never>, 'method' | 'repeatable'>): Options['retry'] => ({
  limit: repeatable ? 2 : 0,
  methods: [method.toLowerCase() as 'get' | 'post' | 'delete'],
  statusCodes: passing,
  afterStatusCodes: [429, 503],
  // Nobody looks at a spinner for longer.
  maxRetryAfter: 30_000,
  jitter: true,
})

/** Nothing waits longer for a server, which may have meant another unit. */
const longestRetryAfterMs = 3_600_000

/**
 * `Retry-After` in milliseconds: a number of seconds, or a date by the server's clock; 0 for anything else, and for what
 * is over.
 */
export function readRetryAfter({ headers }: Response): number {
  const value = headers.get('retry-after') ?? ''
  const now = () => Date.parse(headers.get('date') ?? '') || Date.now()
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now()
  return ms > 0 ? Math.min(ms, longestRetryAfterMs) : 0
}

/** Milliseconds that a server asks to wait that is too busy (429); 0 if it doesn't say, null for any other failure. */
const busyMs = (failure: Failure): number | null =>
  failure.kind === 'status' && failure.status === 429 ? (failure.retryAfterMs ?? 0) : null

/** Milliseconds before each further try of a post. */
const pausesMs = [2_000, 6_000, 20_000, 60_000] as const
/** The longest pause of a message, and of a post where the server names none. */
const longestPauseMs = 600_000

/** Milliseconds after which a post is tried again after so many failed tries; null once its user has to decide. */
export const pauseMs = (failedTries: number): number | null => pausesMs[failedTries - 1] ?? null

/** The same after a 429, which is no refusal: the post waits, however often. Null for any other failure. */
export function slowDownMs(failure: Failure, failedTries: number): number | null {
  const ms = busyMs(failure)
  return ms === 0 ? Math.min(longestPauseMs, pausesMs[0] * 3 ** (failedTries - 1)) : ms
}

/**
 * Milliseconds after which a message is sent again by itself; null where its user decides, as a 429 without a time, or
 * with a long one, may be a limit for the day.
 */
export function messagePauseMs(failure: Failure): number | null {
  const ms = busyMs(failure) ?? 0
  return ms > 0 && ms <= longestPauseMs ? ms : null
}
