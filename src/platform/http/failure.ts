import { isRecord } from '../lib/record.ts'

/** An error entry in the server's response (ASK-17, MSGE-1). */
export interface ServerError {
  code?: string | number | undefined
  title?: string | undefined
  detail?: string | undefined
}

/** Why a call failed. */
export type Failure =
  /** Includes a response that broke off. `unsent`: the browser was offline, so nothing was sent. */
  | { kind: 'offline'; unsent?: true }
  | { kind: 'timeout' }
  | { kind: 'aborted' }
  /** The response can't be parsed; `field` names what is missing or has the wrong shape. */
  | { kind: 'malformed'; status: number; field?: string }
  /** A page, or a redirect to one, came instead of a response: the session has ended, and the call did nothing. */
  | { kind: 'login'; status: 401; isGuest?: true }
  | {
      kind: 'status'
      status: number
      msg: string
      errors: ServerError[]
      body: unknown
      /** A 401 on a page without a user: nobody's session has ended. */
      isGuest?: true
      /** The form key was refused, and no newer one helped. */
      isKeyDead?: true
      /** How long the server asks to wait before another try, in milliseconds: its `Retry-After`. */
      retryAfterMs?: number
    }

/** The failure of a call that was redirected to the login page. */
export const loggedOut: Failure = { kind: 'login', status: 401 }

/** The outcome of a call: its value, or why it failed. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure }

/** The HTTP status of a failure, 0 without a response. */
export const statusOf = (failure: Failure): number => ('status' in failure ? failure.status : 0)

/** Whether the session has ended, so that a way to log in helps. */
export const isLoggedOut = (failure: Failure): boolean => statusOf(failure) === 401

/** Whether a complete response lacks a field that the call needs: another try would get the same. */
export const isUnusable = (failure: Failure): boolean =>
  failure.kind === 'malformed' && failure.field !== undefined

/**
 * Whether the server may have accepted a failed call: no response, an incomplete one, or a server error (DEC-157). A
 * login page instead of a response means that it hasn't.
 */
export const mayBeDelivered = (failure: Failure): boolean => {
  const status = statusOf(failure)
  if (failure.kind === 'login' || (failure.kind === 'offline' && failure.unsent)) return false
  return failure.kind !== 'status' || status >= 500 || status === 408
}

/** The error code for a call that the server doesn't have. */
const noSuchCall = 4041

/**
 * Whether what a call names doesn't exist: 410, or a 404 in the server's envelope. Any other 404, such as a framework's
 * page, may mean that the server doesn't have the call (DEC-138).
 */
export const isGone = (failure: Failure): boolean =>
  failure.kind === 'status' &&
  (failure.status === 410 ||
    (failure.status === 404 &&
      isRecord(failure.body) &&
      'meta' in failure.body &&
      Number(failure.errors[0]?.code) !== noSuchCall))

/** The pair status.code that selects some messages (MSGE-1): `403.7001`, or just the status. */
export const statusCode = (failure: Failure): string => {
  const code = failure.kind === 'status' ? failure.errors[0]?.code : undefined
  return code === undefined ? String(statusOf(failure)) : `${statusOf(failure)}.${code}`
}

/** The server's text about a failure; null if there is none. */
export const serverMessage = (failure: Failure): string | null =>
  failure.kind === 'status' ? (failure.errors[0]?.detail ?? failure.errors[0]?.title ?? null) : null
