import type { Failure } from '../../src/http/failure.ts'
import { formKeyHeader } from '../../src/http/headers.ts'
import type { SendAnswer, Sender } from '../../src/http/xhr.ts'

/** One request that a test answers when it likes. */
export interface Held {
  request: Parameters<Sender>[0]
  answer: (body: unknown, status?: number, headers?: Record<string, string>) => Promise<void>
  fail: (failure: Failure) => Promise<void>
}

const settled = () => new Promise<void>(resolve => setTimeout(resolve))

/** A sender that holds every request until the test answers it; an abort ends it as a browser would. */
export function holdingSender(): { send: Sender; held: Held[] } {
  const held: Held[] = []
  const send: Sender = request =>
    new Promise(resolve => {
      request.signal.addEventListener('abort', () => resolve({ ok: false, failure: { kind: 'aborted' } }))
      held.push({
        request,
        async answer(body, status = 200, headers = {}) {
          const value: SendAnswer = {
            status,
            text: typeof body === 'string' ? body : JSON.stringify(body),
            formKey: headers[formKeyHeader] ?? null,
          }
          resolve({ ok: true, value })
          await settled()
        },
        async fail(failure) {
          resolve({ ok: false, failure })
          await settled()
        },
      })
    })
  return { send, held }
}

export const picture = (name = 'cat.png', size = 100, type = 'image/png') =>
  new File([new Uint8Array(size)], name, { type })

export const uploaded = (url: string) => ({
  meta: { status: 200, msg: 'OK' },
  response: [{ url, key: 'k1' }],
})
