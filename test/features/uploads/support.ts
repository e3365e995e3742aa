import { vi } from 'vitest'
import type { Http } from '../../../src/platform/http/client.ts'
import type { Failure, Result } from '../../../src/platform/http/failure.ts'
import type { Progress } from '../../../src/platform/http/xhr.ts'

/** A call with a file that the test answers. */
export interface Held {
  call: { endpoint: string; body: FormData; once: unknown; signal: AbortSignal; onProgress: Progress }
  /** Any status but 200 is a failure, as from the client. */
  answer: (body: unknown, status?: number) => Promise<void>
  fail: (failure: Failure) => Promise<void>
}

const settled = () => new Promise<void>(resolve => setTimeout(resolve))

/** A client that holds every call until the test responds; aborting ends it as in a browser. */
export function holdingHttp(): { http: Pick<Http, 'send' | 'unusable'>; held: Held[] } {
  const held: Held[] = []
  const send: Http['send'] = call =>
    new Promise(resolve => {
      const { endpoint = '', multipart = new FormData(), once, signal, onProgress = () => {} } = call
      const end = async (result: Result<unknown>) => {
        resolve(result as Result<never>)
        await settled()
      }
      const fail = (failure: Failure) => end({ ok: false, failure })
      signal?.addEventListener('abort', () => void fail({ kind: 'aborted' }))
      held.push({
        call: { endpoint, body: multipart, once, signal: signal ?? new AbortController().signal, onProgress },
        fail,
        answer: (body, status = 200) =>
          status === 200
            ? end({ ok: true, value: body })
            : fail({ kind: 'status', status, msg: '', errors: [], body }),
      })
    })
  const unusable: Http['unusable'] = (_, field) => ({
    ok: false,
    failure: { kind: 'malformed', status: 200, field },
  })
  return { http: { send, unusable }, held }
}

export const picture = (name = 'cat.png', size = 100, type = 'image/png') =>
  new File([new Uint8Array(size)], name, { type })

export const uploaded = (url: string) => ({
  meta: { status: 200, msg: 'OK' },
  response: [{ url, key: 'k1' }],
})

/** What calls and events need of a page, for a test without a DOM. */
export function stubPage(): void {
  const baseURI = 'https://blog.example/'
  vi.stubGlobal('location', new URL(baseURI))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { baseURI, hidden: false }))
}
