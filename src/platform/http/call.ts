import type { GenericSchema } from 'valibot'
import type { Progress } from './xhr.ts'

type Field = string | number | boolean | null | undefined

/** One call to the server. Undefined and null fields are left out. */
export interface Call<T> {
  method: 'GET' | 'POST' | 'DELETE'
  /** From the root of the API host, as docs/calls.md names it: `{name}` is replaced by one of `parts`. */
  path: string
  parts?: Record<string, string>
  /** A link from the server, on the API host or the page's; used instead of `path`. */
  link?: string | null | undefined
  /** An absolute http address from the page data, on any origin; used instead of `path`. */
  endpoint?: string | undefined
  query?: Record<string, Field>
  /** A form-encoded body; the form key is added. A list repeats its field. */
  form?: Record<string, Field | readonly string[]>
  json?: unknown
  /** A body with files. */
  multipart?: FormData
  /**
   * Called with how many bytes of a body with files were uploaded. Such a call has no time limit while bytes are
   * moving.
   */
  onProgress?: Progress | undefined
  /** Checks the response; without a schema any JSON, or no body, is accepted. */
  schema?: GenericSchema<unknown, T>
  /**
   * Names a required field that a well-formed response lacks, such as the id of a saved post; null if nothing is
   * missing. `body` is the raw response.
   */
  lacks?: (value: T, body: unknown) => string | null
  /** Returns the whole response as text, for HTML. */
  text?: boolean
  /** Returns the response with its envelope. */
  withEnvelope?: boolean
  /** What is read may be as old as the server says in `Cache-Control`. Anything else is asked for anew. */
  cacheable?: boolean
  /** Safe to send twice: retried with growing, jittered pauses. By default, only GET is. */
  repeatable?: boolean
  /** The `Idempotency-Key` of a call that must not happen twice (DEC-157); `sendOnce` makes one. */
  once?: string
  /** Sent with the form key. Default: all but GET. */
  formKey?: boolean
  /**
   * Called with true while the call waits for its user to log in again because the server refused it, and with false
   * before it is sent once more, so that a stored copy can record that it hasn't arrived.
   */
  onLoginWait?: (isWaiting: boolean) => void
  /** A background call: it doesn't ask a user whose session has ended to log in. */
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
