import type { Failure } from './failure.ts'

/** What a sender is given; it knows nothing of forms, keys and answers. */
interface SendRequest {
  url: string
  headers: Record<string, string>
  body: FormData
  signal: AbortSignal
  onProgress: (bytesLoaded: number, bytesTotal: number) => void
}

export interface SendAnswer {
  status: number
  text: string
  header: (name: string) => string | null
}

/** Sends a body and tells how far it has come. Failures are values; it never rejects. */
export type Sender = (
  request: SendRequest,
) => Promise<{ ok: true; value: SendAnswer } | { ok: false; failure: Failure }>

/** As long as bytes move a slow upload may go on; the server has this long for its answer too. */
const stalledMs = 90_000

/** Sends by XMLHttpRequest, the only way to hear how much of a body has left. */
export const sendBy =
  (create: () => XMLHttpRequest): Sender =>
  ({ url, headers, body, signal, onProgress }) =>
    new Promise(resolve => {
      const xhr = create()
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
      // A connection that breaks, also in the middle of the answer.
      xhr.onerror = () => fail({ kind: 'offline' })
      xhr.onload = () => {
        release()
        const { status, responseText: text } = xhr
        resolve({ ok: true, value: { status, text, header: name => xhr.getResponseHeader(name) } })
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

export const xhrSender: Sender = sendBy(() => new XMLHttpRequest())
