// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Fault, faultKinds } from '../../fixtures/control/faults.ts'
import { failureText } from '../../src/notices/failure-text.ts'
import { canTryAgain } from '../../src/notices/try-again.ts'
import { messageRules } from '../../src/share/message-rules.ts'
import { startShareOut } from './start.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

type Struck = Omit<Fault, 'call'>

/** Every kind of fault that the backend has, and each status with a meaning of its own. */
const faults: Struck[] = [
  ...faultKinds.map((kind): Struck => ({ kind, ...(kind === 'delay' && { delayMs: 200 }) })),
  ...[400, 401, 403, 404, 410, 413, 422, 429].map((status): Struck => ({ kind: 'status', status })),
]
/** With these the call still succeeds. */
const endsWell = ({ kind }: Struck) => kind === 'delay'
const isFinal = ({ status = 0 }: Struck) => [403, 404, 410, 413, 422].includes(status)

const networks = ['email', 'twitter', 'facebook'] as const
type Network = (typeof networks)[number]

const start = () => {
  const test = startShareOut({ rules: messageRules })
  const toasts = () => test.said().length
  const shares = (words: string) => test.realm.world.shares.filter(({ fields }) => fields.message === words)
  async function opened(network: Network, words: string) {
    const { out } = test
    await test.ready()
    out.open(network)
    if (network === 'facebook')
      await vi.waitFor(() => expect(out.facebook.$account.get()).toHaveProperty('name'))
    if (network === 'email') out.email.set('address', 'friend@mail.example')
    out[network].set('message' as never, words)
    return out[network]
  }
  return { ...test, toasts, shares, opened }
}

describe('a failure', () => {
  it.each(networks)(
    '[SHARE-21, SMSG-37] while sending to %s: the text stays, the reason is shown once, and a retry sends it once',
    async network => {
      const { realm, opened, toasts, shares, emitted } = start()
      for (const [index, fault] of faults.entries()) {
        const name = JSON.stringify(fault)
        const words = `Words that took an hour ${index}`
        const form = await opened(network, words)
        realm.faults.add({ call: `POST /svc/share/${network}`, ...fault })
        await form.send()
        if (!endsWell(fault)) {
          expect(form.$state.get(), name).toBe('error')
          expect(form.$reason.get(), name).toBeTruthy()
          if (isFinal(fault)) expect(form.$reason.get(), name).not.toMatch(/try again/i)
          expect(form.$words.get().message, name).toBe(words)
          await form.send()
          expect(form.$reason.get(), name).toBeNull()
        }
        expect(form.$state.get(), name).toBe('sent')
        expect(shares(words), name).toHaveLength(1)
        expect(emitted('share:sent'), name).toHaveLength(index + 1)
        expect(toasts(), name).toBe(0)
      }
    },
  )

  it.each(networks)(
    '[SMSG-34] while sending to %s with the surface closed: one toast, and the text is restored',
    async network => {
      const { realm, opened, leave, said, app, ready, out, shares } = start()
      const say = app.get((await import('../../src/notices/store.ts')).notices)
      for (const [index, fault] of faults.entries()) {
        const name = JSON.stringify(fault)
        const words = `Words that took an hour ${index}`
        const form = await opened(network, words)
        realm.faults.add({ call: `POST /svc/share/${network}`, ...fault })
        const sending = form.send()
        leave()
        await sending
        expect(said(), name).toHaveLength(1)
        for (const { id } of say.$toasts.get()) say.dropToast(id)
        await ready()
        out.open(network)
        if (endsWell(fault)) expect(shares(words), name).toHaveLength(1)
        else await vi.waitFor(() => expect(form.$words.get().message, name).toBe(words))
      }
    },
  )

  it('of the share data: the list gives the reason, and offers a retry if that may help', async () => {
    const { out, realm, begin, toasts, calls, subject } = start()
    const asked = () => calls(`/svc/post/share/${subject.blog}/${subject.postId}`).length
    for (const fault of faults.filter(one => !endsWell(one))) {
      const name = JSON.stringify(fault)
      realm.faults.add({ call: 'POST /svc/post/share/*', ...fault, times: 0 })
      begin()
      // Some are retried automatically.
      for (let wait = 0; wait < 60 && !out.$loading.get().failure; wait++)
        await vi.advanceTimersByTimeAsync(1000)
      const canRetry = !isFinal(fault)
      const { failure } = out.$loading.get()
      expect(failure && canTryAgain(failure), name).toBe(canRetry)
      if (failure && !canRetry) expect(failureText(failure)).not.toMatch(/try again/i)
      expect(toasts(), name).toBe(0)
      realm.faults.clear()
      const before = asked()
      out.retry()
      await vi.waitFor(() => expect(out.$loading.get().value, name).toBe(true))
      expect(asked() - before, name).toBe(1)
    }
  })

  it('of the call that records a window share: nobody waits for it, and nothing is shown', async () => {
    const { ready, begin, out, realm, calls, toasts, emitted } = start()
    await ready()
    const known = out.$subject.get() ?? undefined
    for (const fault of faults) realm.faults.add({ call: 'POST /svc/share/reddit', ...fault })
    for (const _ of faults) {
      begin(known)
      out.openWindow('reddit')
    }
    await vi.waitFor(() => expect(calls('/svc/share/reddit')).toHaveLength(faults.length))
    await vi.advanceTimersByTimeAsync(1000)
    expect(calls('/svc/share/reddit')).toHaveLength(faults.length)
    expect(emitted('share:sent')).toHaveLength(faults.length)
    expect(toasts()).toBe(0)
  })
})
