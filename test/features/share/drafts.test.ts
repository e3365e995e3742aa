import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftBox } from '../../../src/shared/drafts/draft-box.ts'
import { openForm, startShareOut } from './start.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

type Started = ReturnType<typeof startShareOut>

/** Opens a form, and waits for what it holds. */
async function expectWords({ out }: Started, network: 'email' | 'twitter' | 'facebook', words: string) {
  out.open(network)
  await vi.waitFor(() => expect(Object.values(out[network].$values.get())).toContain(words))
}

describe('a share draft', () => {
  it('is kept per post and network when the surface closes, and when a call fails', async () => {
    const test = startShareOut()
    const { out, ready, realm, subject, leave } = test
    const post = realm.world.posts.find(({ id, state }) => state === 'published' && id !== subject.postId)
    await ready()
    out.open('twitter')
    out.twitter.set('message', 'A tweet [URL]')
    out.open('facebook')
    out.facebook.set('message', 'A status')
    out.open('email')
    out.email.set('address', 'friend@')
    leave()
    await ready({ ...subject, postId: post?.id ?? '' })
    out.open('twitter')
    expect(out.twitter.$values.get().message).toBe(' [URL]')
    leave()
    await ready()
    await expectWords(test, 'twitter', 'A tweet [URL]')
    realm.faults.add({ call: 'POST /svc/share/twitter', kind: 'drop' })
    await out.twitter.send()
    leave()
    await ready()
    await expectWords(test, 'facebook', 'A status')
    await expectWords(test, 'email', 'friend@')
    await expectWords(test, 'twitter', 'A tweet [URL]')
  })

  it('is none while it holds only the post’s address, and an emptied field stays empty', async () => {
    const { form, leave, ready, out } = await openForm('twitter')
    form.set('message', 'x')
    form.set('message', '')
    expect(form.$values.get().message).toBe('')
    form.set('message', ' [URL]')
    expect(form.box.$fields.get()).toEqual({ message: '' })
    leave()
    await ready()
    out.open('twitter')
    expect(form.$values.get().message).toBe(' [URL]')
  })

  it('is restored from the older format that had only e-mails', async () => {
    const { app, out, ready, subject } = startShareOut()
    const box = createDraftBox(app, 'share')
    await box.open(subject.postId)
    const values = { address: 'friend@mail.example', message: 'Look!' }
    box.update(values)
    box.leave()
    await ready()
    out.open('email')
    await vi.waitFor(() => expect(out.email.$values.get()).toEqual(values))
  })

  it('is still being sent when the surface opens again; otherwise a toast reports the result', async () => {
    const { out, form, ready, leave, realm, said, calls } = await openForm('twitter')
    realm.faults.add({ call: 'POST /svc/share/twitter', kind: 'delay', delayMs: 5000 })
    form.set('message', 'Slow [URL]')
    const done = form.send()
    leave()
    await ready()
    out.open('twitter')
    expect(out.$sending.get()).toBe('sending')
    expect(form.$values.get().message).toBe('Slow [URL]')
    await form.send()
    out.back()
    await vi.advanceTimersByTimeAsync(5000)
    await done
    expect(calls('/svc/share/twitter')).toHaveLength(1)
    expect(said()).toEqual(['Post shared!'])
    expect(out.$screen.get()).toBe('options')
  })

  it.each([{ kind: 'status', status: 500 }, { kind: 'accepted-then-drop' }, { kind: 'login' }] as const)(
    '[SMSG-34] of a share that fails with %o once the surface is closed: one toast, and the text is restored',
    async fault => {
      const test = await openForm('twitter')
      const { form, realm, leave, said, ready } = test
      form.set('message', 'Words that took an hour')
      realm.faults.add({ call: 'POST /svc/share/twitter', ...fault })
      const sending = form.send()
      leave()
      await sending
      expect(said()).toHaveLength(1)
      await ready()
      await expectWords(test, 'twitter', 'Words that took an hour')
    },
  )
})
