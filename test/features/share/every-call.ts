import { expect, vi } from 'vitest'
import { type Fault, faultKinds } from '../../../fixtures/control/faults.ts'
import type { MessagingTestApp } from '../messaging/app.ts'

/** `body`: the server acts, and an answer of the wrong shape comes with a 200. */
export type Struck = Omit<Fault, 'call' | 'kind'> & { kind: Fault['kind'] | 'body'; body?: string }

const statuses = [400, 401, 403, 404, 410, 413, 422, 429, 503]
export const faults: Struck[] = [
  ...statuses.map((status): Struck => ({ kind: 'status', status })),
  // The 404 of a server that lacks the call differs from others only in its text (DEC-138).
  ...faultKinds
    .filter(kind => kind !== 'no-such-call')
    .map((kind): Struck => ({ kind, ...(kind === 'delay' && { delayMs: 400 }) })),
  // Longer than any call waits.
  { kind: 'delay', delayMs: 40_000 },
  // A redirect to the login page.
  { kind: 'login', status: 302 },
  ...['', 'null', '7', '"a text"', '[]', '{}', '{"meta":{"status":200},"response":[]}'].map(
    (body): Struck => ({ kind: 'body', body }),
  ),
]

/** Answers after which the same call can only fail again. */
export const isFinal = ({ kind, status = 0 }: Struck) =>
  kind === 'body' || (kind === 'status' && [403, 404, 410, 413, 422].includes(status))
export const isShortDelay = ({ delayMs = 0 }: Struck) => delayMs > 0 && delayMs < 1000

/** What the text about a fault says, unless the server or the surface has its own. */
export function fitting({ kind, status, delayMs }: Struck): RegExp {
  if (kind === 'login' || status === 401) return /logged out/
  if (kind === 'malformed') return /couldn’t read/
  if (kind === 'body') return /incomplete/
  if (kind === 'delay' || kind === 'stall' || delayMs) return /too long/
  if (kind !== 'status') return /No connection/
  switch (status) {
    case 403:
      return /have permission to do that/
    case 404:
    case 410:
      return /no longer available/
    case 413:
      return /too big to send/
    case 422:
      return /couldn’t accept that/
    case 429:
      return /Wait a moment/
  }
  return /Something went wrong|technical trouble/
}

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
  /** How many of these calls pass before the fault. */
  skip?: number
  begin: (test: MessagingTestApp) => Promise<Try>
  /** Faults that are no failure of this call. */
  endsWell?: (fault: Struck) => boolean
  /** Whether the surface offers another try; left out where the user can always press again. */
  isOffered?: (fault: Struck) => boolean
  /** The surface has its own texts and rule about another try (MSGE-7…14). */
  hasOwnTexts?: boolean
}

const { setImmediate: realSoon } = globalThis
const realNow = performance.now.bind(performance)
/** Lets time pass until it holds. */
export async function until(isSo: () => unknown): Promise<void> {
  // Code comes in real time, which takes its time on a busy machine.
  const start = realNow()
  for (let step = 0; realNow() - start < 20_000; step++) {
    if (isSo()) return
    await vi.advanceTimersByTimeAsync(step < 40 ? 25 : 500)
    await new Promise<void>(done => realSoon(done))
  }
  expect.unreachable('it does not happen')
}

/** Lets time pass until a step of the user has its outcome. */
export async function finish(step: unknown): Promise<void> {
  let isOver = false
  const over = Promise.resolve(step).finally(() => {
    isOver = true
  })
  await Promise.all([over, until(() => isOver)])
}

/** Arms the fault for every call from the `skip`th on; returns what disarms it. */
export function strike({ app, realm }: MessagingTestApp, { call, skip = 0 }: Row, fault: Struck): () => void {
  const matches = new RegExp(`^${call.replaceAll('*', '.*')}$`)
  const real = app.platform.fetch
  let passed = 0
  app.platform.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!matches.test(`${request.method} ${new URL(request.url).pathname}`)) return real(request)
    if (passed++ < skip) return real(request)
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
