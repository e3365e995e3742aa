import ky, { HTTPError } from 'ky'
import type { GenericSchema } from 'valibot'
import type { App } from '../app.ts'
import { isRecord } from '../lib/record.ts'
import { readUrl } from '../lib/url.ts'
import { checkLeniently } from '../page/check.ts'
import { type Call, encodeForm } from './call.ts'
import { callAddress, getsCalls, hostRoot } from './call-address.ts'
import { openEnvelope, readErrors, readMessage } from './envelope.ts'
import { type Failure, isLoggedOut, loggedOut, type Result, statusOf } from './failure.ts'
import { formKey } from './form-key.ts'
import { readRetryAfter, retriesOf } from './retry.ts'
import type { Progress } from './xhr.ts'

/** The name of a list of which no entry can be read; null if some can, or none came. */
export const unreadableList = (body: unknown, name: string, read: readonly unknown[]): string | null => {
  const sent = isRecord(body) ? body[name] : undefined
  return read.length === 0 && Array.isArray(sent) && sent.length > 0 ? name : null
}

/** The field because of which a schema refuses a response: the first that couldn't be left out. */
function faultOf(schema: GenericSchema, body: unknown, dropped: readonly string[]): string {
  const result = schema['~standard'].validate(body)
  const issues = ('issues' in result && result.issues) || []
  const paths = issues.map(({ path = [] }) =>
    path.map(step => String(typeof step === 'object' ? step.key : step)).join('.'),
  )
  return paths.find(path => path !== '' && !dropped.includes(path)) ?? dropped.at(-1) ?? 'response'
}

/** For browsers that don't report upload progress. In others, a call with files ends when no more bytes move. */
const filesTimeoutMs = 3_600_000

export interface Http {
  /** Sends a call; resolves with the value or the failure. Never rejects, and shows nothing to the user. */
  send: <T = unknown>(call: Call<T>) => Promise<Result<T>>
  /** The failure of a call whose response has no usable `field`; tells the host's developer. */
  unusable: (path: string, field: string) => { ok: false; failure: Failure }
}

/** A header that is the same for every try of one call, so that the server acts once (DEC-157). */
const idempotencyHeader = 'Idempotency-Key'
/**
 * Which user's page a call comes from: a server refuses the call if someone else has since logged in in another tab
 * (DEC-174). Only on the page's own origin, because other hosts would have to allow it.
 */
const userHeader = 'Inlay-User'

const timeoutMs = 30_000
const fail = (failure: Failure): { ok: false; failure: Failure } => ({ ok: false, failure })

/** A server whose session has ended redirects calls to its login page, or responds with that page itself. */
const isRedirect = ({ type, status, redirected }: Response): boolean =>
  redirected || type === 'opaqueredirect' || (status >= 300 && status < 400)
const isPage = ({ headers }: Response): boolean => /^text\/html\b/i.test(headers.get('content-type') ?? '')

/** A time limit for one try of a call, from its first byte to its last: headers and body. */
type Deadline = ReturnType<typeof createDeadline>

function createDeadline() {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  return {
    /** Aborts with a `TimeoutError` when the time is up. */
    signal: controller.signal,
    /** Restarts the limit with this many milliseconds. */
    start(milliseconds: number) {
      stop()
      timer = setTimeout(
        () => controller.abort(new DOMException('The server took too long.', 'TimeoutError')),
        milliseconds,
      )
    },
    stop,
  }
}

/** The one client: form key, envelope, failures as values (BOOT-9, BOOT-10, DEC-12). */
export function http(app: App): Http {
  const key = app.get(formKey)

  function addressOf<T>({ path, parts, link, endpoint }: Call<T>): URL | null {
    if (endpoint) return readUrl(endpoint) ?? null
    if (!link) return callAddress(app, path, parts)
    const url = readUrl(link, hostRoot(app, 'api'))
    return getsCalls(app, url) ? url : null
  }

  const fetchFiles =
    (body: FormData, onProgress: Progress): typeof fetch =>
    async (...args) => {
      // Without that code the files are still sent, but no progress is reported.
      const code = await import('./fetch-with-progress.ts').catch(() => null)
      return (code?.fetchWithProgress(app.platform, body, onProgress, key.header) ?? app.platform.fetch)(
        ...args,
      )
    }

  const unusable: Http['unusable'] = (path, field) => {
    console.warn(`INLAY-30: the answer of ${path} cannot be used, because of "${field}".`)
    app.bus.emit('ajax:error', { path, status: 200, field })
    return fail({ kind: 'malformed', status: 200, field })
  }

  function request<T>(call: Call<T>, url: URL, deadline: Deadline, sentKey: string): Promise<Response> {
    const hasFormKey = call.formKey ?? call.method !== 'GET'
    const headers: Record<string, string> = hasFormKey ? { [key.header]: sentKey } : {}
    // Frameworks redirect requests that don't ask for JSON to a login page.
    if (!call.text) headers.Accept = 'application/json'
    if (call.once) headers[idempotencyHeader] = call.once
    const { user } = app.page
    if (user && hasFormKey && url.origin === location.origin)
      headers[userHeader] = encodeURIComponent(user.name)
    let body: BodyInit | undefined
    if (call.multipart) {
      body = call.multipart
      if (hasFormKey) call.multipart.set(key.field, sentKey)
    } else if (call.json !== undefined) {
      body = JSON.stringify(call.json)
      headers['Content-Type'] = 'application/json'
    } else if (call.form || (hasFormKey && call.method === 'POST')) {
      body = encodeForm({ ...call.form, [key.field]: hasFormKey ? sentKey : undefined })
    }
    const fetch =
      call.multipart && call.onProgress ? fetchFiles(call.multipart, call.onProgress) : app.platform.fetch
    return ky(url.href, {
      method: call.method,
      headers,
      body: body ?? null,
      signal: call.signal ? AbortSignal.any([call.signal, deadline.signal]) : deadline.signal,
      credentials: 'include',
      keepalive: call.keepalive ?? false,
      // A browser would keep a 410 or a 301 for good, and what a proxy lets it keep for as long as that says.
      cache: call.cacheable ? 'default' : 'no-cache',
      // The form key must not follow a redirect.
      redirect: hasFormKey ? 'manual' : 'follow',
      // Ky's own limit ends with the headers, and a stalled body would hang the call.
      timeout: false,
      async fetch(...args) {
        deadline.start(call.timeoutMs ?? (call.onProgress ? filesTimeoutMs : timeoutMs))
        const response = await fetch(...args)
        // The files are sent; the rest is short.
        if (call.onProgress) deadline.start(timeoutMs)
        return response
      },
      hooks: { beforeRetry: [deadline.stop] },
      retry: retriesOf(call),
    })
  }

  async function read<T>(call: Call<T>, response: Response): Promise<Result<T>> {
    if (call.text ? isRedirect(response) : isPage(response)) return fail(loggedOut)
    const raw = await response.text()
    if (call.text) return { ok: true, value: raw as T }
    let body: unknown
    try {
      body = raw === '' ? undefined : JSON.parse(raw)
    } catch {
      return fail({ kind: 'malformed', status: response.status })
    }
    // A refusal may come with status 200, too; it must not count as sent (ASK-17).
    const errors = call.once ? readErrors(body) : []
    if (errors.length > 0)
      return fail({ kind: 'status', status: response.status, msg: readMessage(body), errors, body })
    const inner = call.withEnvelope ? body : openEnvelope(body)
    if (!call.schema) return { ok: true, value: inner as T }
    const { value, dropped } = checkLeniently(call.schema, inner)
    const field = value === null ? faultOf(call.schema, inner, dropped) : call.lacks?.(value, inner)
    return value === null || field ? unusable(call.path, field ?? '') : { ok: true, value }
  }

  async function readFailure(response: Response, isRetry: boolean): Promise<Failure> {
    const raw = await response.text().catch(() => '')
    let body: unknown = raw
    try {
      body = JSON.parse(raw)
    } catch {}
    const { status } = response
    const isKeyDead = status === 419 || (isRetry && status === 403)
    const said = { msg: readMessage(body), errors: readErrors(body), body }
    const retryAfterMs = readRetryAfter(response)
    return {
      kind: 'status',
      status,
      ...said,
      ...(isKeyDead && { isKeyDead }),
      ...(retryAfterMs && { retryAfterMs }),
    }
  }

  async function send<T>(call: Call<T>, isRetry = false): Promise<Result<T>> {
    const target = addressOf(call)
    if (!target) return fail({ kind: 'malformed', status: 0 })
    for (const [name, value] of Object.entries(call.query ?? {}))
      if (value !== undefined && value !== null) target.searchParams.set(name, String(value))
    const sentKey = key.value()
    const unsent = navigator.onLine === false
    const deadline = createDeadline()
    try {
      const response = await request(call, target, deadline, sentKey)
      key.renew(response)
      return await read(call, response)
    } catch (error) {
      if (call.signal?.aborted) return fail({ kind: 'aborted' })
      // Check the signal, because not every engine passes its reason to a body being read.
      if (deadline.signal.aborted || (error instanceof Error && error.name === 'TimeoutError'))
        return fail({ kind: 'timeout' })
      if (!(error instanceof HTTPError)) return fail({ kind: 'offline', ...(unsent && { unsent }) })
      if (isRedirect(error.response)) return fail(loggedOut)
      key.renew(error.response)
      const hasFormKey = call.formKey ?? call.method !== 'GET'
      // The call was refused for its form key, and this response brings a newer one: send it again.
      if (hasFormKey && !isRetry && key.mends(error.response.status, sentKey)) return send(call, true)
      return fail(await readFailure(error.response, isRetry))
    } finally {
      deadline.stop()
    }
  }

  /** Sends a call; if the session has ended, once more after the user logs in. */
  async function sendForUser<T>(call: Call<T>): Promise<Result<T>> {
    const result = await send(call)
    if (result.ok || !statusOf(result.failure)) return result
    if (!app.page.user && isLoggedOut(result.failure))
      return fail({ ...result.failure, isGuest: true } as Failure)
    // Firefox never requests a module again that failed without a connection.
    if (call.quiet || !app.page.session?.login) return result
    return import('./login.ts').then(
      code => code.sendWhenBack(app, call, result, send),
      () => result,
    )
  }

  return {
    send: sendForUser,
    unusable,
  }
}
