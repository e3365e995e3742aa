// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../../fixtures/control/faults.ts'
import { messageRules } from '../../../src/features/share/email-message.ts'
import { faults as everyFault, isShortDelay } from './every-call.ts'
import { startShareOut } from './start.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

/** Those of the backend itself, without the long wait. */
const faults = everyFault.filter(({ kind, delayMs = 0 }) => kind !== 'body' && delayMs < 1000) as Omit<
  Fault,
  'call'
>[]

const networks = ['email', 'twitter', 'facebook'] as const
type Network = (typeof networks)[number]

/** Waits for a call, however long it takes before it is given up, in no time of ours. */
async function settled(call: Promise<unknown>): Promise<void> {
  let isOver = false
  const end = call.finally(() => {
    isOver = true
  })
  while (!isOver) await vi.advanceTimersByTimeAsync(500)
  await end
}

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
    '[SMSG-34] while sending to %s with the surface closed: one toast, and the text is restored',
    async network => {
      const { realm, opened, leave, said, app, ready, out, shares } = start()
      const say = app.get((await import('../../../src/shared/feedback/store.ts')).feedback)
      for (const [index, fault] of faults.entries()) {
        const name = JSON.stringify(fault)
        const words = `Words that took an hour ${index}`
        const form = await opened(network, words)
        realm.faults.add({ call: `POST /svc/share/${network}`, ...fault })
        const sending = form.send()
        leave()
        await settled(sending)
        expect(said(), name).toHaveLength(1)
        for (const { id } of say.$toasts.get()) say.dropToast(id)
        await ready()
        out.open(network)
        if (isShortDelay(fault)) expect(shares(words), name).toHaveLength(1)
        else await vi.waitFor(() => expect(form.$values.get().message, name).toBe(words))
      }
    },
  )

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
