import type { Platform } from '../dom/platform.ts'
import { readUrl } from '../lib/url.ts'
import { wait } from '../lib/wait.ts'
import { type Failure, loggedOut } from './failure.ts'
import { createOriginFrame } from './origin-frame.ts'

/** Called with how many bytes of a body were uploaded. */
export type Progress = (bytesLoaded: number, bytesTotal: number) => void

/** One request; knows nothing about forms, keys, and responses. */
interface SendRequest {
  url: string
  headers: Record<string, string>
  body: FormData
  signal: AbortSignal
  onProgress: Progress
  /** The response header that may hold a newer form key. */
  keyHeader: string
}

interface ServerAnswer {
  status: number
  text: string
  /** Used to recognize a login page that comes instead of a response. */
  contentType: string
  /** `Retry-After`, as sent. */
  retryAfter: string
  /** The newer form key in the response header, if there is one. */
  formKey: string | null
}

/** Sends a body and reports its progress. Failures are values; it never rejects. */
type SendFunction = (
  request: SendRequest,
) => Promise<{ ok: true; value: ServerAnswer } | { ok: false; failure: Failure }>

/** An upload ends after this many milliseconds without progress; the server has as long to respond. */
const stalledMs = 90_000

/** Sends with an XMLHttpRequest made for this one request. */
const sendWith = (
  xhr: XMLHttpRequest,
  { url, headers, body, signal, onProgress, keyHeader }: SendRequest,
): ReturnType<SendFunction> =>
  new Promise(resolve => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const abort = () => xhr.abort()
    const release = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
    const fail = (failure: Failure) => {
      release()
      resolve({ ok: false, failure })
    }
    const watch = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        fail({ kind: 'timeout' })
        xhr.abort()
      }, stalledMs)
    }
    if (signal.aborted) return fail({ kind: 'aborted' })
    signal.addEventListener('abort', abort)
    xhr.upload.onprogress = event => {
      watch()
      onProgress(event.loaded, event.total)
    }
    xhr.onprogress = watch
    xhr.onabort = () => fail({ kind: 'aborted' })
    // The connection broke, maybe in the middle of the response; or a redirect to another origin was blocked.
    xhr.onerror = () => fail({ kind: 'offline' })
    xhr.onload = () => {
      // It was redirected: the session has ended, and this is the login page.
      if (xhr.responseURL && xhr.responseURL !== url) return fail(loggedOut)
      release()
      const { status, responseText: text } = xhr
      // Read everything first: without its frame the request loses its response.
      resolve({
        ok: true,
        value: {
          status,
          text,
          contentType: xhr.getResponseHeader('content-type') ?? '',
          retryAfter: xhr.getResponseHeader('retry-after') ?? '',
          formKey: xhr.getResponseHeader(keyHeader),
        },
      })
    }
    try {
      xhr.open('POST', url)
      xhr.withCredentials = true
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
      xhr.send(body)
      watch()
    } catch {
      fail({ kind: 'malformed', status: 0 })
    }
  })

/** Sends by XMLHttpRequest, the only way to see upload progress. It never leaves the origin of its address. */
export const createXhrSender =
  (create: NonNullable<Platform['xhr']>): SendFunction =>
  async request => {
    const address = readUrl(request.url)
    if (!address) return { ok: false, failure: { kind: 'malformed', status: 0 } }
    const frame = await createOriginFrame(address.origin)
    const answer = await sendWith(create(frame.window), request)
    // The browser reports a blocked redirect in a task of its own.
    if (!answer.ok && answer.failure.kind === 'offline') await wait(0)
    frame.release()
    return frame.wasRedirected() ? { ok: false, failure: loggedOut } : answer
  }
