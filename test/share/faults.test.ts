// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Fault, faultKinds } from '../../fixtures/control/faults.ts'
import { canTryAgain } from '../../src/notices/again.ts'
import { startShareOut, surfaces } from './start.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

type Struck = Omit<Fault, 'call'>

const delayMs = 400
/** Every kind that the backend knows, and of the statuses each that means something of its own. */
const faults: Struck[] = [
  ...faultKinds.map((kind): Struck => ({ kind, ...(kind === 'delay' && { delayMs }) })),
  ...[400, 401, 403, 404, 410, 413, 422, 429].map((status): Struck => ({ kind: 'status', status })),
]
/** With these the call ends well all the same. */
const endsWell = ({ kind }: Struck) => kind === 'delay'

const networks = ['email', 'twitter', 'facebook'] as const
type Started = ReturnType<typeof startShareOut>

const words = 'Words that took an hour'
function fill({ out }: Started, network: (typeof networks)[number]) {
  if (network === 'email') {
    out.email.set('address', 'friend@mail.example')
    out.email.set('message', words)
  } else out[network].set('message', words)
}
async function opened(test: Started, network: (typeof networks)[number]) {
  await test.ready()
  test.out.open(network)
  if (network === 'facebook')
    await vi.waitFor(() => expect(test.out.facebook.$account.get()).toHaveProperty('name'))
  fill(test, network)
  return test.out[network]
}
const sharesOf = ({ realm }: Started) => realm.world.shares.filter(({ fields }) => fields.message === words)

describe.each(surfaces)('whatever goes wrong in %s', (_, rules) => {
  describe.each(networks)('on its way to %s', network => {
    const call = `POST /svc/share/${network}`

    it.each(faults)(
      '[SHARE-21, SMSG-37] %o: the words stay, the reason is told once, and it goes once',
      async fault => {
        const test = startShareOut({ rules })
        const form = await opened(test, network)
        test.realm.faults.add({ call, ...fault })
        await form.send()
        expect(test.said()).toEqual([])
        if (endsWell(fault)) expect(form.$state.get()).toBe('sent')
        else {
          expect(form.$state.get()).toBe('error')
          expect(form.$reason.get()).toBeTruthy()
          expect(form.$words.get().message).toBe(words)
          await form.send()
          expect(form.$state.get()).toBe('sent')
          expect(form.$reason.get()).toBeNull()
        }
        expect(sharesOf(test)).toHaveLength(1)
        expect(test.emitted('share:sent')).toHaveLength(1)
      },
    )

    it.each(faults)(
      '[SMSG-34] %o, heard of when the surface is closed: one toast, and the words are there again',
      async fault => {
        const test = startShareOut({ rules })
        const form = await opened(test, network)
        test.realm.faults.add({ call, ...fault })
        const sending = form.send()
        test.leave()
        await sending
        expect(test.said()).toHaveLength(1)
        if (endsWell(fault)) return expect(sharesOf(test)).toHaveLength(1)
        await test.ready()
        test.out.open(network)
        await vi.waitFor(() => expect(form.$words.get().message).toBe(words))
      },
    )
  })

  it.each(faults)(
    '%o: without the server’s word the list says why, and offers another try where that may help',
    async fault => {
      const test = startShareOut({ rules })
      const { out, realm, begin, said, calls, subject } = test
      realm.faults.add({ call: 'POST /svc/post/share/*', ...fault, times: endsWell(fault) ? 1 : 0 })
      begin()
      await vi.waitFor(() => expect(out.$loading.get()).not.toMatch(/quiet|skeleton/), { timeout: 20_000 })
      expect(said()).toEqual([])
      if (endsWell(fault)) return expect(out.$loading.get()).toBe('ready')
      const canRetry = fault.kind !== 'status' || ![403, 404, 410, 413, 422].includes(fault.status ?? 0)
      expect(out.$loading.get()).toMatchObject({ failed: expect.any(String), canRetry })
      if (!canRetry)
        expect(out.$loading.get()).not.toMatchObject({ failed: expect.stringMatching(/try again/i) })
      realm.faults.clear()
      const before = calls(`/svc/post/share/${subject.blog}/${subject.postId}`).length
      out.open('report')
      expect(said()).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(100)
      const after = calls(`/svc/post/share/${subject.blog}/${subject.postId}`).length
      expect(after - before, 'asked again').toBe(canRetry ? 1 : 0)
    },
  )

  it.each(faults)(
    '%o: nobody waits for what the server makes of a window, and nobody is told',
    async fault => {
      const test = startShareOut({ rules })
      await test.ready()
      test.realm.faults.add({ call: 'POST /svc/share/*', ...fault })
      for (const network of ['pinterest', 'reddit'] as const) {
        test.begin()
        test.out.openWindow(network)
      }
      await vi.waitFor(() => expect(test.calls('/svc/share/reddit')).toHaveLength(1))
      await vi.advanceTimersByTimeAsync(1000)
      expect(test.said()).toEqual([])
      expect(test.calls('/svc/share/pinterest')).toHaveLength(1)
      expect(test.emitted('share:sent')).toHaveLength(2)
    },
  )
})

it('the table knows every kind of fault that there is', () => {
  expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(faultKinds))
  expect(canTryAgain({ kind: 'offline' })).toBe(true)
})
