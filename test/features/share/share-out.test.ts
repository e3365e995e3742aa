// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startShareOut, surfaces } from './start.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

type Started = ReturnType<typeof startShareOut>
const hasAccount = ({ out }: Started) =>
  vi.waitFor(() => expect(out.facebook.$account.get()).toEqual({ name: 'aria on Facebook' }))

describe.each(surfaces)('in %s', (_, rules, closeAfterMs) => {
  const start = (options = {}) => startShareOut({ rules, ...options })

  it('[SHARE-35, SMSG-54, SMSG-55, DEC-9] a tweet is sent from its form', async () => {
    const { out, ready, subject, calls, realm, emitted } = start()
    await ready()
    out.open('twitter')
    expect(out.$screen.get()).toBe('twitter')
    expect(out.twitter.$values.get().message).toBe(' [URL]')
    out.twitter.set('message', ' Look: [URL] ')
    await out.twitter.send()
    expect(calls('/svc/share/twitter')).toHaveLength(1)
    const [sent] = realm.world.shares
    expect(sent).toEqual({
      network: 'twitter',
      fields: {
        post_id: subject.postId,
        tumblelog_name: subject.blog,
        share_fallback: false,
        message: 'Look: [URL]',
      },
    })
    expect(emitted('share:sent')).toEqual([{ network: 'twitter', post_id: subject.postId }])
  })

  it('[SHARE-30, SMSG-46, DEC-2] an empty or too long tweet is not sent', async () => {
    const { out, ready, calls } = start()
    await ready()
    out.open('twitter')
    const { twitter } = out
    expect(twitter.left('')).toBe(140)
    for (const text of ['', '  \n', 'x'.repeat(141), `${'x'.repeat(140 - rules.urlLength + 1)}[URL]`]) {
      twitter.set('message', text)
      expect(twitter.$canSend.get(), text).toBe(false)
      await twitter.send()
    }
    expect(calls('/svc/share/twitter')).toEqual([])
    for (const text of ['x', 'x'.repeat(140), `${'x'.repeat(140 - rules.urlLength)}[URL]`, ' [URL]']) {
      twitter.set('message', text)
      expect(twitter.$canSend.get(), text).toBe(true)
    }
  })

  it('[SHARE-26, SHARE-27, SMSG-44] an e-mail’s address has at most 100 characters and its message 255', async () => {
    const { out, ready } = start()
    await ready()
    out.open('email')
    const can = (address: string, message = '') => {
      out.email.set('address', address)
      out.email.set('message', message)
      return out.email.$canSend.get()
    }
    const long = (length: number) => `${'x'.repeat(length - 6)}@b.com`
    expect(can(long(100), 'x'.repeat(255))).toBe(true)
    expect(can(` ${long(100)} `)).toBe(true)
    expect(can(long(101))).toBe(false)
    expect(can('a@b.com', 'x'.repeat(256))).toBe(false)
  })

  it('[SHARE-36, SMSG-45, SMSG-55, SMSG-57, DEC-9, DEC-11] Facebook shows whose account shares, and takes a message or none', async () => {
    const test = start()
    const { out, ready, subject, realm, calls } = test
    await ready()
    out.open('facebook')
    expect(out.facebook.$account.get()).toBe('loading')
    expect(out.facebook.$canSend.get()).toBe(false)
    await hasAccount(test)
    expect(calls('/svc/facebook_status')).toHaveLength(1)
    out.facebook.set('message', 'x'.repeat(256))
    expect(out.facebook.$canSend.get()).toBe(false)
    out.facebook.set('message', '')
    await out.facebook.send()
    await out.facebook.open(subject)
    out.facebook.set('message', 'x'.repeat(255))
    await hasAccount(test)
    await out.facebook.send()
    const fields = { post_id: subject.postId, tumblelog_name: subject.blog, share_fallback: false }
    expect(realm.world.shares).toMatchObject([
      { network: 'facebook', fields },
      { network: 'facebook', fields: { ...fields, message: 'x'.repeat(255) } },
    ])
    expect(realm.world.shares[0]?.fields.message).toBeUndefined()
  })

  it.each([
    { kind: 'status', status: 500 },
    { kind: 'drop' },
    { kind: 'malformed' },
    { kind: 'login' },
  ] as const)('[SHARE-37, DEC-11] without an answer of Facebook (%o) its window opens', async fault => {
    const { out, ready, realm, tools, calls, onDone } = start()
    realm.faults.add({ call: 'POST /svc/facebook_status', ...fault })
    await ready()
    out.open('facebook')
    await vi.waitFor(() => expect(tools.openWindow).toHaveBeenCalledOnce())
    expect(onDone).toHaveBeenCalledOnce()
    await vi.waitFor(() => expect(calls('/svc/share/facebook')).toHaveLength(1))
    expect(calls('/svc/share/facebook')[0]?.fields).toMatchObject({ share_fallback: 'true' })
  })

  it('[SHARE-37, DEC-11] if its window is blocked, or text would be lost, it opens on a click', async () => {
    const { out, ready, realm, tools, onDone } = start()
    realm.faults.add({ call: 'POST /svc/facebook_status', kind: 'status', status: 500, times: 0 })
    vi.mocked(tools.openWindow).mockReturnValue(false)
    await ready()
    out.open('facebook')
    await vi.waitFor(() => expect(out.facebook.$account.get()).toBe('none'))
    expect(tools.openWindow).toHaveBeenCalledOnce()
    out.back()
    vi.mocked(tools.openWindow).mockReturnValue(true)
    out.open('facebook')
    out.facebook.set('message', 'Words')
    await vi.waitFor(() => expect(out.facebook.$account.get()).toBe('none'))
    expect(tools.openWindow).toHaveBeenCalledOnce()
    await out.facebook.send()
    expect(realm.world.shares).toEqual([])
    out.openWindow('facebook')
    expect(tools.openWindow).toHaveBeenCalledTimes(2)
    expect(onDone).toHaveBeenCalledOnce()
  })

  it('an answer of Facebook that nobody waits for any more opens nothing', async () => {
    const { out, ready, realm, tools, leave } = start()
    realm.faults.add({ call: 'POST /svc/facebook_status', kind: 'delay', delayMs: 500 })
    realm.faults.add({ call: 'POST /svc/facebook_status', kind: 'status', status: 500 })
    await ready()
    out.open('facebook')
    out.back()
    await vi.advanceTimersByTimeAsync(1000)
    leave()
    expect(tools.openWindow).not.toHaveBeenCalled()
  })

  it('[SHARE-20, SMSG-35, DEC-4] the surface closes some time after a share', async () => {
    const { out, ready, onDone } = start()
    await ready()
    out.open('twitter')
    await out.twitter.send()
    expect(out.$sending.get()).toBe('sent')
    await vi.advanceTimersByTimeAsync(closeAfterMs - 100)
    expect(onDone).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(100)
    expect(onDone).toHaveBeenCalledOnce()
  })

  it('if it was closed or moved to another post before that, it is left alone', async () => {
    const { out, ready, leave, onDone } = start()
    await ready()
    for (const go of [leave, ready]) {
      out.open('twitter')
      await out.twitter.send()
      expect(out.$sending.get()).toBe('sent')
      await go()
      await vi.advanceTimersByTimeAsync(closeAfterMs + 100)
      expect(onDone).not.toHaveBeenCalled()
      await ready()
    }
  })

  it('[KEY-15] Escape leads from a form to the list, and after a share closes everything', async () => {
    const { out, ready, onDone } = start()
    await ready()
    expect(out.escape()).toBe(false)
    for (const entry of ['email', 'twitter', 'facebook', 'embed', 'permalink'] as const) {
      out.open(entry)
      expect(out.$screen.get()).toBe(entry)
      expect(out.escape()).toBe(true)
      expect(out.$screen.get()).toBe('options')
      expect(out.$lastEntry.get()).toBe(entry)
    }
    expect(onDone).not.toHaveBeenCalled()
    out.open('twitter')
    await out.twitter.send()
    expect(out.escape()).toBe(true)
    expect(onDone).toHaveBeenCalledOnce()
  })

  it('[SMSG-34, SMSG-48, SMSG-56] a share starts, fails or succeeds, and ends; only one runs at a time', async () => {
    const { out, ready, realm, calls } = start()
    const states: string[] = []
    out.$sending.listen(state => void states.push(state))
    realm.faults.add({ call: 'POST /svc/share/twitter', kind: 'status', status: 500 })
    await ready()
    out.open('twitter')
    const done = out.twitter.send()
    expect(out.twitter.$canSend.get()).toBe(false)
    out.twitter.set('message', 'changed')
    await out.twitter.send()
    await done
    expect(calls('/svc/share/twitter')).toHaveLength(1)
    expect(out.twitter.$values.get().message).toBe(' [URL]')
    expect(out.twitter.$reason.get()).toBeTruthy()
    await out.twitter.send()
    expect(states).toEqual(['sending', 'error', 'sending', 'sent'])
  })

  it('a share that arrived although its answer was lost is not sent twice', async () => {
    const { out, ready, realm, calls } = start()
    realm.faults.add({ call: 'POST /svc/share/twitter', kind: 'accepted-then-drop' })
    await ready()
    out.open('twitter')
    out.twitter.set('message', 'Once')
    await out.twitter.send()
    expect(out.$sending.get()).toBe('error')
    await out.twitter.send()
    expect(calls('/svc/share/twitter')).toHaveLength(2)
    expect(realm.world.shares).toHaveLength(1)
  })

  it('[SMSG-51, SHARE-38, DEC-5] without an account there, a window opens within the click', async () => {
    const { out, ready, tools, onDone } = start({ user: 'bruno' })
    for (const network of ['twitter', 'facebook', 'reddit'] as const) {
      await ready()
      out.open(network)
      expect(tools.openWindow).toHaveBeenLastCalledWith(expect.objectContaining(rules.windows[network]))
    }
    expect(onDone).toHaveBeenCalledTimes(3)
  })

  it('if the browser blocks the window there is a link, and following it tells the server', async () => {
    const { out, ready, tools, calls, emitted, onDone } = start()
    vi.mocked(tools.openWindow).mockReturnValue(false)
    await ready()
    out.open('reddit')
    expect(out.$screen.get()).toBe('blocked')
    expect(out.$blocked.get()).toMatchObject({
      network: 'reddit',
      url: expect.stringContaining('reddit.com'),
    })
    expect(emitted('share:sent')).toEqual([])
    out.follow('reddit')
    await vi.waitFor(() => expect(calls('/svc/share/reddit')).toHaveLength(1))
    expect(calls('/svc/share/reddit')[0]?.fields).toMatchObject({ share_fallback: 'true' })
    expect(onDone).toHaveBeenCalledOnce()
  })
})
