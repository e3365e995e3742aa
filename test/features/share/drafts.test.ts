// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftBox } from '../../../src/shared/drafts/draft-box.ts'
import { startShareOut } from './start.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

describe('a share draft', () => {
  it('is kept per post and network when the surface closes, and when a call fails', async () => {
    const { out, ready, realm, subject, leave } = startShareOut()
    const post = realm.world.posts.find(({ id, state }) => state === 'published' && id !== subject.postId)
    const other = { ...subject, postId: post?.id ?? '' }
    await ready()
    out.open('twitter')
    out.twitter.set('message', 'A tweet [URL]')
    out.open('facebook')
    out.facebook.set('message', 'A status')
    out.open('email')
    out.email.set('address', 'friend@')
    leave()
    await ready(other)
    out.open('twitter')
    expect(out.twitter.$values.get().message).toBe(' [URL]')
    leave()
    await ready()
    out.open('twitter')
    await vi.waitFor(() => expect(out.twitter.$values.get().message).toBe('A tweet [URL]'))
    realm.faults.add({ call: 'POST /svc/share/twitter', kind: 'drop' })
    await out.twitter.send()
    leave()
    await ready()
    out.open('facebook')
    await vi.waitFor(() => expect(out.facebook.$values.get().message).toBe('A status'))
    out.open('email')
    await vi.waitFor(() => expect(out.email.$values.get().address).toBe('friend@'))
    out.open('twitter')
    await vi.waitFor(() => expect(out.twitter.$values.get().message).toBe('A tweet [URL]'))
  })

  it('is deleted after sending, and only then', async () => {
    const { out, ready, leave } = startShareOut()
    await ready()
    out.open('email')
    out.email.set('address', 'friend@mail.example')
    out.open('twitter')
    out.twitter.set('message', 'A tweet [URL]')
    await out.twitter.send()
    leave()
    await ready()
    out.open('twitter')
    expect(out.twitter.$values.get().message).toBe(' [URL]')
    out.open('email')
    await vi.waitFor(() => expect(out.email.$values.get().address).toBe('friend@mail.example'))
    out.open('twitter')
    expect(out.twitter.$values.get().message).toBe(' [URL]')
  })

  it('is none while it holds only the post’s address, and an emptied field stays empty', async () => {
    const { out, ready, leave } = startShareOut()
    await ready()
    out.open('twitter')
    out.twitter.set('message', 'x')
    out.twitter.set('message', '')
    expect(out.twitter.$values.get().message).toBe('')
    out.twitter.set('message', ' [URL]')
    expect(out.twitter.box.$fields.get()).toEqual({ message: '' })
    leave()
    await ready()
    out.open('twitter')
    expect(out.twitter.$values.get().message).toBe(' [URL]')
  })

  it('is restored from the older format that had only e-mails', async () => {
    const { app, out, ready, subject } = startShareOut()
    const box = createDraftBox(app, 'share')
    await box.open(subject.postId)
    box.update({ address: 'friend@mail.example', message: 'Look!' })
    box.leave()
    await ready()
    out.open('email')
    await vi.waitFor(() =>
      expect(out.email.$values.get()).toEqual({ address: 'friend@mail.example', message: 'Look!' }),
    )
  })

  it('is still being sent when the surface opens again; otherwise a toast reports the result', async () => {
    const { out, ready, leave, realm, said, calls } = startShareOut()
    realm.faults.add({ call: 'POST /svc/share/twitter', kind: 'delay', delayMs: 5000 })
    await ready()
    out.open('twitter')
    out.twitter.set('message', 'Slow [URL]')
    const done = out.twitter.send()
    leave()
    await ready()
    out.open('twitter')
    expect(out.$sending.get()).toBe('sending')
    expect(out.twitter.$values.get().message).toBe('Slow [URL]')
    await out.twitter.send()
    out.back()
    await vi.advanceTimersByTimeAsync(5000)
    await done
    expect(calls('/svc/share/twitter')).toHaveLength(1)
    expect(said()).toEqual(['Post shared!'])
    expect(out.$screen.get()).toBe('options')
  })
})
