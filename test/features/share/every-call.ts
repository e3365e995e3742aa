import { vi } from 'vitest'
import type { Fault } from '../../../fixtures/control/faults.ts'
import type { MessagingTestApp } from '../messaging/app.ts'

/** `body`: the server acts, and responds with a 200 of the wrong shape. */
export type Struck = Omit<Fault, 'call' | 'kind'> & { kind: Fault['kind'] | 'body'; body?: string }

/** One fault of each way in which a call ends (`test/platform/http` has all), and what the text about it says. */
export const faults: [Struck, RegExp?][] = [
  [{ kind: 'status', status: 403 }, /have permission to do that/],
  [{ kind: 'status', status: 404 }, /no longer available/],
  [{ kind: 'status', status: 429 }, /Wait a moment/],
  [{ kind: 'status', status: 503 }, /Something went wrong/],
  [{ kind: 'drop' }, /No connection/],
  [{ kind: 'accepted-then-drop' }, /No connection/],
  [{ kind: 'stall' }, /too long/],
  [{ kind: 'malformed' }, /couldn’t read/],
  // A redirect to the login page.
  [{ kind: 'login', status: 302 }, /logged out/],
  [{ kind: 'body', body: '{}' }, /incomplete/],
  [{ kind: 'body', body: '[]' }, /incomplete/],
  // Shorter than any call waits: no failure.
  [{ kind: 'delay', delayMs: 400 }],
]

/** Answers after which the same call can only fail again. */
export const isFinal = ({ kind, status = 0 }: Struck) =>
  kind === 'body' || (kind === 'status' && [403, 404].includes(status))

export const words = 'Words that took an hour'

/** One user's try of a call, through a surface. */
interface Try {
  /** Does what a user does; with a fault it fails. Resolves when the outcome shows. */
  act: () => unknown
  /** Tries again like a user; undefined where the surface does not offer it. */
  again?: (() => unknown) | undefined
  /** What was typed, read again. */
  written?: () => unknown
  /** Texts that tell of the failure, beside those of dialogs and toasts. */
  told?: () => (string | null | undefined)[]
  /** Whether the surface shows success. */
  isDone: () => boolean
  /** How often the server has stored it. */
  stored?: () => number
}

export interface Row {
  /** Method and path. */
  call: string
  begin: (test: MessagingTestApp) => Promise<Try>
  /** Faults that are no failure of this call. */
  endsWell?: (fault: Struck) => boolean
  /** Whether the surface offers another try; left out if the user can always press again. */
  isOffered?: (fault: Struck) => boolean
  /** The surface has its own texts and rule about another try. */
  hasOwnTexts?: boolean
}

const { setImmediate: realSoon } = globalThis
/** Lets time pass until it holds. Code comes in real time, which takes its time on a busy machine. */
export async function until(isSo: () => unknown): Promise<void> {
  for (let step = 0; !isSo(); step++) {
    await vi.advanceTimersByTimeAsync(step < 40 ? 25 : 500)
    await new Promise<void>(done => realSoon(done))
  }
}

/** Lets time pass until a step of the user has its outcome. */
export async function finish(step: unknown): Promise<void> {
  let isOver = false
  const over = Promise.resolve(step).finally(() => {
    isOver = true
  })
  await Promise.all([over, until(() => isOver)])
}

/** Arms the fault for every such call; returns what disarms it. */
export function strike({ app, realm }: MessagingTestApp, { call }: Row, fault: Struck): () => void {
  const matches = new RegExp(`^${call.replaceAll('*', '.*')}$`)
  const real = app.platform.fetch
  app.platform.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!matches.test(`${request.method} ${new URL(request.url).pathname}`)) return real(request)
    const { kind, body, ...rest } = fault
    if (kind === 'body') {
      await real(request)
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    }
    realm.faults.add({ call, kind, ...rest })
    return real(request)
  }
  return () => {
    app.platform.fetch = real
    realm.faults.clear()
  }
}
