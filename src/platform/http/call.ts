import type { GenericSchema } from 'valibot'
import type { Progress } from './xhr.ts'

type Field = string | number | boolean | null | undefined

/** One call of the server. Undefined and null fields are left out. */
export interface Call<T> {
  method: 'GET' | 'POST' | 'DELETE'
  /** From the root of the api host, as docs/calls.md names it: `{name}` stands for one of `parts`. */
  path: string
  parts?: Record<string, string>
  /** A link that the server gave, on the api host or the page's; it is called in place of `path`. */
  link?: string | null | undefined
  /** An absolute http address that the page data names, of any origin; it is called in place of `path`. */
  endpoint?: string | undefined
  query?: Record<string, Field>
  /** A form-encoded body; the form key joins it. A list repeats its field. */
  form?: Record<string, Field | readonly string[]>
  json?: unknown
  /** A body with files. */
  multipart?: FormData
  /** Called with how many bytes of a body with files were uploaded. Such a call may last as long as bytes move. */
  onProgress?: Progress | undefined
  /** Checks the answer; without a schema any JSON, or no body, is accepted. */
  schema?: GenericSchema<unknown, T>
  /**
   * Names the field without which an answer of the right shape is of no use, such as the id of a saved post; null where
   * nothing is missing. `body` is the answer as it came.
   */
  lacks?: (value: T, body: unknown) => string | null
  /** Returns the whole answer as text, for HTML. */
  text?: boolean
  /** Returns the answer with its envelope. */
  withEnvelope?: boolean
  /** Safe to send twice: it is retried with growing, jittered pauses. By default only GET is. */
  repeatable?: boolean
  /** The `Idempotency-Key` of a call that must not happen twice (DEC-157); `sendOnce` makes one. */
  once?: string
  /** Sent with the form key. Default: all but GET. */
  formKey?: boolean
  /**
   * Called with true while the call waits for its user to log in again, as the server has refused it, and with false
   * before it is sent once more: what is stored of it can say that it has not arrived.
   */
  onLoginWait?: (isWaiting: boolean) => void
  /** Nobody waits for it, so it does not ask a user whose session has ended to log in. */
  quiet?: boolean
  signal?: AbortSignal | undefined
  timeoutMs?: number
  /** Continues after the page is closed. */
  keepalive?: boolean
}

/** A form as a body; undefined and null fields are left out, a list repeats its field. */
export const encodeForm = (form: NonNullable<Call<unknown>['form']>): URLSearchParams => {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(form))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null) body.append(name, String(item))
  return body
}
