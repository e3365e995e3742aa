// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftBox } from '../../src/session/draft-box.ts'
import { messageRules, popoverRules } from '../../src/share/surfaces.ts'
import { startShareOut, surfaces } from './start.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

type Started = ReturnType<typeof startShareOut>
const hasAccount = ({ out }: Started) =>
  vi.waitFor(() => expect(out.facebook.$account.get()).toEqual({ name: 'aria on Facebook' }))

describe.each(surfaces)('in %s', (_, rules, closeAfterMs) => {
  const start = (options = {}) => startShareOut({ rules, ...options })

  it('[SHARE-35, SMSG-54, SMSG-55, DEC-9] a tweet goes out of its form', async () => {
    const { out, ready, subject, calls, realm, emitted } = start()
    await ready()
    out.open('twitter')
    expect(out.$screen.get()).toBe('twitter')
    expect(out.twitter.$words.get().message).toBe(' [URL]')
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

  it('[SHARE-30, SMSG-46, DEC-2] an empty or too long tweet does not go', async () => {
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

  it('[SHARE-26, SHARE-27, SMSG-44] an e-mail’s address has 100 characters at most and its message 255', async () => {
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
    expect(out.facebook.$account.get()).toBe('asked')
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

  it('[SHARE-37, DEC-11] where that window may not open by itself, or words would be lost, it opens at a press', async () => {
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

  it('an answer of Facebook that comes when nobody waits any more opens nothing', async () => {
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

  it('[SHARE-20, SMSG-35, DEC-4] a while after a share the surface goes', async () => {
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

  it('left or moved to another post before that, it is let be', async () => {
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

  it('[KEY-15] Escape leads from a form to the list, and after a share out of it all', async () => {
    const { out, ready, onDone } = start()
    await ready()
    expect(out.escape()).toBe(false)
    for (const entry of ['email', 'twitter', 'facebook', 'embed', 'permalink'] as const) {
      out.open(entry)
      expect(out.$screen.get()).toBe(entry)
      expect(out.escape()).toBe(true)
      expect(out.$screen.get()).toBe('options')
      expect(out.$from.get()).toBe(entry)
    }
    expect(onDone).not.toHaveBeenCalled()
    out.open('twitter')
    await out.twitter.send()
    expect(out.escape()).toBe(true)
    expect(onDone).toHaveBeenCalledOnce()
  })

  it('[SMSG-34, SMSG-48, SMSG-56] a share starts, fails or succeeds, and ends; only one goes at a time', async () => {
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
    expect(out.twitter.$words.get().message).toBe(' [URL]')
    expect(out.twitter.$reason.get()).toBeTruthy()
    await out.twitter.send()
    expect(states).toEqual(['sending', 'error', 'sending', 'sent'])
  })

  it('what has arrived though the answer was lost does not arrive again', async () => {
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

  it('[SMSG-51, SHARE-38, DEC-5] without an account there a window opens in the press', async () => {
    const { out, ready, tools, onDone } = start({ user: 'bruno' })
    for (const network of ['twitter', 'facebook', 'reddit'] as const) {
      await ready()
      out.open(network)
      expect(tools.openWindow).toHaveBeenLastCalledWith(expect.objectContaining(rules.windows[network]))
    }
    expect(onDone).toHaveBeenCalledTimes(3)
  })

  it('where the browser lets no window open there is a link, and following it tells the server', async () => {
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

describe('what is typed', () => {
  it('stays with its post and its network when the surface goes, and when a call fails', async () => {
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
    expect(out.twitter.$words.get().message).toBe(' [URL]')
    leave()
    await ready()
    out.open('twitter')
    await vi.waitFor(() => expect(out.twitter.$words.get().message).toBe('A tweet [URL]'))
    realm.faults.add({ call: 'POST /svc/share/twitter', kind: 'drop' })
    await out.twitter.send()
    leave()
    await ready()
    out.open('facebook')
    await vi.waitFor(() => expect(out.facebook.$words.get().message).toBe('A status'))
    out.open('email')
    await vi.waitFor(() => expect(out.email.$words.get().address).toBe('friend@'))
    out.open('twitter')
    await vi.waitFor(() => expect(out.twitter.$words.get().message).toBe('A tweet [URL]'))
  })

  it('is gone when it is sent, and only that', async () => {
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
    expect(out.twitter.$words.get().message).toBe(' [URL]')
    out.open('email')
    await vi.waitFor(() => expect(out.email.$words.get().address).toBe('friend@mail.example'))
    out.open('twitter')
    expect(out.twitter.$words.get().message).toBe(' [URL]')
  })

  it('is none while the address of the post stands there alone, and an emptied field stays empty', async () => {
    const { out, ready, leave } = startShareOut()
    await ready()
    out.open('twitter')
    out.twitter.set('message', 'x')
    out.twitter.set('message', '')
    expect(out.twitter.$words.get().message).toBe('')
    out.twitter.set('message', ' [URL]')
    expect(out.twitter.box.$words.get()).toEqual({ message: '' })
    leave()
    await ready()
    out.open('twitter')
    expect(out.twitter.$words.get().message).toBe(' [URL]')
  })

  it('comes back from before there were other forms than that for e-mails', async () => {
    const { app, out, ready, subject } = startShareOut()
    const box = createDraftBox(app, 'share')
    await box.open(subject.postId)
    box.type({ address: 'friend@mail.example', message: 'Look!' })
    box.leave()
    await ready()
    out.open('email')
    await vi.waitFor(() =>
      expect(out.email.$words.get()).toEqual({ address: 'friend@mail.example', message: 'Look!' }),
    )
  })

  it('is on its way still when the surface is opened again; a toast tells what nobody sees', async () => {
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
    expect(out.twitter.$words.get().message).toBe('Slow [URL]')
    await out.twitter.send()
    out.back()
    await vi.advanceTimersByTimeAsync(5000)
    await done
    expect(calls('/svc/share/twitter')).toHaveLength(1)
    expect(said()).toEqual(['Post shared!'])
    expect(out.$screen.get()).toBe('options')
  })
})

describe('the count of a tweet', () => {
  it('[SHARE-28, SMSG-46, DEC-1] takes an address for 24 characters in the popover and for 23 beside a message', () => {
    const left = (rules: typeof popoverRules, text: string) => startShareOut({ rules }).out.twitter.left(text)
    expect(left(popoverRules, 'Look: [URL]')).toBe(140 - 6 - 24)
    expect(left(messageRules, 'Look: [URL]')).toBe(140 - 6 - 23)
    expect(left(popoverRules, '[URL] [URL]')).toBe(140 - 1 - 48)
    expect(left(messageRules, ' [URL]')).toBe(140 - 23)
  })
})

describe('the e-mail form beside a message', () => {
  it('[SMSG-19, SMSG-43, SMSG-44, SMSG-55] sends its fields, once the address is one', async () => {
    const { out, ready, realm, subject } = startShareOut({ rules: messageRules })
    await ready()
    out.open('email')
    out.email.set('address', 'friend@mail.c')
    expect(out.email.$canSend.get()).toBe(false)
    out.email.set('address', 'friend@mail.example')
    out.email.set('message', 'x'.repeat(256))
    expect(out.email.$canSend.get()).toBe(false)
    out.email.set('message', '')
    out.email.setReplyTo(true)
    await out.email.send()
    const [sent] = realm.world.shares
    expect(sent).toMatchObject({
      network: 'email',
      fields: {
        post_id: subject.postId,
        tumblelog_name: subject.blog,
        share_fallback: false,
        email_address: 'friend@mail.example',
        allow_reply_to: true,
      },
    })
    expect(sent?.fields.embed_code).toBeUndefined()
  })
})

describe('a post that its page has told of already', () => {
  const external = {
    post_url: 'https://a.example/1',
    is_external_sharing_enabled: true,
    show_pinterest: false,
  }
  const start = () => {
    const test = startShareOut({ rules: messageRules })
    return { ...test, told: { ...test.subject, data: external } }
  }

  it('has its entries at once, and the rest when the server has answered', async () => {
    const { out, begin, told } = start()
    begin(told)
    expect(out.$entries.get()).toEqual([
      'permalink',
      'embed',
      'email',
      'report',
      'facebook',
      'twitter',
      'reddit',
    ])
    expect(out.linkOf('report')).toBeNull()
    await vi.waitFor(() => expect(out.$loading.get()).toBe('ready'))
    expect(out.linkOf('report')).toEqual({ href: expect.stringContaining('/abuse?post='), isOutside: true })
    expect(out.$subject.get()?.data).toMatchObject({ ...external, embed_code: expect.any(String) })
    expect(out.$entries.get()).not.toContain('pinterest')
  })

  it('keeps them when the server does not answer; a report then asks again', async () => {
    const { out, begin, told, realm, said } = start()
    realm.faults.add({ call: 'POST /svc/post/share/*', kind: 'status', status: 404 })
    begin(told)
    await vi.waitFor(() => expect(out.$loading.get()).toHaveProperty('failed'))
    expect(out.$entries.get()).toContain('reddit')
    out.open('report')
    expect(said()).toHaveLength(1)
    await vi.waitFor(() => expect(out.linkOf('report')).not.toBeNull())
  })
})

describe('the system’s own sheet', () => {
  const start = async () => {
    const test = startShareOut()
    vi.mocked(test.tools.canShare).mockReturnValue(true)
    await test.ready()
    return test
  }

  it('is offered first where there is one, and takes title and address in the press', async () => {
    const { out, tools, subject, emitted, onDone } = await start()
    expect(out.$entries.get()[0]).toBe('system')
    out.open('system')
    expect(tools.share).toHaveBeenCalledWith({
      title: 'A post by nightowl',
      url: `https://nightowl.blogs.example/post/${subject.postId}`,
    })
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(emitted('share:sent')).toEqual([{ network: 'system', post_id: subject.postId }])
  })

  it('says nothing when it is canceled, and a word when it fails', async () => {
    const { out, tools, said, emitted, onDone } = await start()
    vi.mocked(tools.share).mockResolvedValue('canceled')
    out.open('system')
    await vi.advanceTimersByTimeAsync(0)
    expect(said()).toEqual([])
    vi.mocked(tools.share).mockResolvedValue('failed')
    out.open('system')
    await vi.waitFor(() => expect(said()).toHaveLength(1))
    expect(emitted('share:sent')).toEqual([])
    expect(onDone).not.toHaveBeenCalled()
  })

  it('is not offered elsewhere', async () => {
    const { out, ready } = startShareOut()
    await ready()
    expect(out.$entries.get()).not.toContain('system')
  })
})
