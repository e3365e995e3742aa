import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shareWindow } from '../../../src/features/share/share-data.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { openForm, startShareOut, surfaces } from './start.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const status = 'POST /svc/facebook_status'
type Started = Awaited<ReturnType<typeof openForm<'facebook'>>>
const isAccount = ({ form }: Pick<Started, 'form'>, account: unknown) =>
  vi.waitFor(() => expect(form.$account.get()).toEqual(account))

describe.each(surfaces)('in %s', (_, rules, closeAfterMs) => {
  it('[SHARE-28, SHARE-30, SMSG-46, DEC-1, DEC-2] a tweet has 140 characters, of which an address takes its own number; an empty or too long one is not sent', async () => {
    const { form, calls } = await openForm('twitter', { rules })
    expect([form.left(''), form.left('[URL] [URL]')]).toEqual([140, 139 - 2 * rules.urlLength])
    const long = (length: number) => 'x'.repeat(length)
    const room = 140 - rules.urlLength
    for (const text of ['', '  \n', long(141), `${long(room + 1)}[URL]`]) {
      form.set('message', text)
      expect(form.$canSend.get(), text).toBe(false)
      await form.send()
    }
    expect(calls('/svc/share/twitter')).toEqual([])
    for (const text of ['x', long(140), `${long(room)}[URL]`, ' [URL]']) {
      form.set('message', text)
      expect(form.$canSend.get(), text).toBe(true)
    }
  })

  it('[SHARE-20, SMSG-35, DEC-4] the surface closes some time after a share', async () => {
    const { out, form, onDone } = await openForm('twitter', { rules })
    await form.send()
    expect(out.$sending.get()).toBe('sent')
    await vi.advanceTimersByTimeAsync(closeAfterMs - 100)
    expect(onDone).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(100)
    expect(onDone).toHaveBeenCalledOnce()
  })

  it.each(['twitter', 'facebook', 'pinterest', 'reddit'] as const)(
    '[SMSG-51, SHARE-35, SHARE-38, DEC-5, DEC-9] without an account on %s, its window opens within the click, and the server is told',
    async network => {
      const { out, ready, subject, tools, calls, emitted, onDone } = startShareOut({ rules, user: 'bruno' })
      await ready()
      const page = shareWindow(network, out.$subject.get()?.data ?? {}, rules.surface)
      out.open(network)
      expect(tools.openWindow).toHaveBeenCalledExactlyOnceWith(page)
      expect(onDone).toHaveBeenCalledOnce()
      expect(emitted('share:sent')).toEqual([{ network, post_id: subject.postId }])
      await vi.waitFor(() => expect(calls(`/svc/share/${network}`)).toHaveLength(1))
      expect(calls(`/svc/share/${network}`)[0]?.fields).toMatchObject({
        post_id: subject.postId,
        tumblelog_name: subject.blog,
        share_fallback: 'true',
      })
    },
  )
})

it('[SHARE-35, SMSG-54, SMSG-55, DEC-9] a tweet is sent from its form', async () => {
  const { form, subject, realm, emitted } = await openForm('twitter')
  expect(form.$values.get().message).toBe(' [URL]')
  form.set('message', ' Look: [URL] ')
  await form.send()
  const fields = { post_id: subject.postId, tumblelog_name: subject.blog, share_fallback: false }
  expect(realm.world.shares).toEqual([{ network: 'twitter', fields: { ...fields, message: 'Look: [URL]' } }])
  expect(emitted('share:sent')).toEqual([{ network: 'twitter', post_id: subject.postId }])
})

it('[SHARE-25, SHARE-26, SHARE-27, SMSG-44] an e-mail needs an address of at most 100 characters, and its message has at most 255', async () => {
  const { form, realm } = await openForm('email')
  const can = (address: string, message = '') => {
    form.set('address', address)
    form.set('message', message)
    return form.$canSend.get()
  }
  const long = (length: number) => `${'x'.repeat(length - 6)}@b.com`
  expect(can(long(100), 'x'.repeat(255))).toBe(true)
  expect(can(` ${long(100)} `)).toBe(true)
  expect(can(long(101))).toBe(false)
  expect(can('a@b.com', 'x'.repeat(256))).toBe(false)
  expect(can('friend@')).toBe(false)
  await form.send()
  expect(realm.world.shares).toEqual([])
})

describe('Facebook', () => {
  it('[SHARE-36, SMSG-45, SMSG-55, SMSG-57, DEC-9, DEC-11] shows whose account shares, and takes a message or none', async () => {
    const test = await openForm('facebook')
    const { form, subject, realm, calls } = test
    expect([form.$account.get(), form.$canSend.get()]).toEqual(['loading', false])
    await isAccount(test, { name: 'aria on Facebook' })
    expect(calls('/svc/facebook_status')).toHaveLength(1)
    form.set('message', 'x'.repeat(256))
    expect(form.$canSend.get()).toBe(false)
    form.set('message', '')
    await form.send()
    await form.open(subject)
    form.set('message', 'x'.repeat(255))
    await isAccount(test, { name: 'aria on Facebook' })
    await form.send()
    const fields = { post_id: subject.postId, tumblelog_name: subject.blog, share_fallback: false }
    expect(realm.world.shares).toMatchObject([
      { network: 'facebook', fields },
      { network: 'facebook', fields: { ...fields, message: 'x'.repeat(255) } },
    ])
    expect(realm.world.shares[0]?.fields.message).toBeUndefined()
  })

  it('[SHARE-37, DEC-11] without an answer opens its window; if that is blocked, or text would be lost, on a click', async () => {
    const test = startShareOut()
    const { out, ready, realm, tools, calls, onDone } = test
    realm.faults.add({ call: status, kind: 'status', status: 500, times: 0 })
    await ready()
    out.open('facebook')
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    await vi.waitFor(() => expect(calls('/svc/share/facebook')).toHaveLength(1))
    expect(calls('/svc/share/facebook')[0]?.fields).toMatchObject({ share_fallback: 'true' })
    vi.mocked(tools.openWindow).mockReturnValue(false)
    await ready()
    out.open('facebook')
    await isAccount({ form: out.facebook }, 'none')
    out.back()
    vi.mocked(tools.openWindow).mockReturnValue(true)
    out.open('facebook')
    out.facebook.set('message', 'Words')
    await isAccount({ form: out.facebook }, 'none')
    expect(tools.openWindow).toHaveBeenCalledTimes(2)
    await out.facebook.send()
    expect(realm.world.shares).toHaveLength(1)
    out.openWindow('facebook')
    expect(tools.openWindow).toHaveBeenCalledTimes(3)
    expect(onDone).toHaveBeenCalledTimes(2)
  })

  it('opens nothing if nobody waits for its answer any more', async () => {
    const { out, ready, realm, tools, leave } = startShareOut()
    realm.faults.add({ call: status, kind: 'delay', delayMs: 500 })
    realm.faults.add({ call: status, kind: 'status', status: 500 })
    await ready()
    out.open('facebook')
    out.back()
    await vi.advanceTimersByTimeAsync(1000)
    leave()
    expect(tools.openWindow).not.toHaveBeenCalled()
  })
})

it('a surface that was closed or moved to another post before it would close by itself is left alone', async () => {
  const { out, ready, leave, onDone } = startShareOut()
  await ready()
  for (const go of [leave, ready]) {
    out.open('twitter')
    await out.twitter.send()
    expect(out.$sending.get()).toBe('sent')
    await go()
    await vi.advanceTimersByTimeAsync(1400)
    expect(onDone).not.toHaveBeenCalled()
    await ready()
  }
})

it('[SHARE-4, SHARE-16, KEY-15] Escape leads from a form to the list, and after a share closes everything', async () => {
  const { out, ready, onDone } = startShareOut()
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

it('[SHARE-18, SHARE-21, SMSG-34, SMSG-48, SMSG-56] a share starts, fails or succeeds, and ends; only one runs at a time', async () => {
  const { out, form, realm, calls } = await openForm('twitter')
  const states: string[] = []
  out.$sending.listen(state => void states.push(state))
  realm.faults.add({ call: 'POST /svc/share/twitter', kind: 'status', status: 500 })
  const done = form.send()
  expect(form.$canSend.get()).toBe(false)
  form.set('message', 'changed')
  await form.send()
  await done
  expect(calls('/svc/share/twitter')).toHaveLength(1)
  expect(form.$values.get().message).toBe(' [URL]')
  expect(form.$reason.get()).toBeTruthy()
  expect(form.$canSend.get()).toBe(true)
  await form.send()
  expect(states).toEqual(['sending', 'error', 'sending', 'sent'])
})

it('if the browser blocks the window there is a link, and following it tells the server, whose answer nobody waits for', async () => {
  const { out, ready, realm, tools, calls, emitted, onDone, said } = startShareOut()
  vi.mocked(tools.openWindow).mockReturnValue(false)
  realm.faults.add({ call: 'POST /svc/share/reddit', kind: 'status', status: 500 })
  await ready()
  out.open('reddit')
  expect(out.$screen.get()).toBe('blocked')
  const url = expect.stringContaining('reddit.com')
  expect(out.$blocked.get()).toMatchObject({ network: 'reddit', url })
  expect(emitted('share:sent')).toEqual([])
  out.follow('reddit')
  await vi.waitFor(() => expect(calls('/svc/share/reddit')).toHaveLength(1))
  expect(onDone).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1000)
  expect([said(), calls('/svc/share/reddit').length, emitted('share:sent').length]).toEqual([[], 1, 1])
})

it.each([
  ['a guest', null, 'Log in to do that.'],
  ['a user', 'aria', 'You’ve been logged out. Log in from another tab, then try again.'],
] as const)(
  '[DEC-123] %s who can’t report a post, or send a form that is closed by then, without logging in is told so, with the way there',
  async (_, user, text) => {
    const { app, out, realm, subject, begin, leave } = startShareOut({ user })
    const toasts = () =>
      app
        .get(feedback)
        .$toasts.get()
        .map(({ text, action }) => [text, action?.label])
    realm.faults.add({ call: 'POST /svc/post/share/*', kind: 'status', status: 401 })
    begin({ ...subject, data: { post_url: 'https://a.example/1' } })
    await vi.waitFor(() => expect(out.$loading.get().failure).not.toBeNull())
    out.open('report')
    expect(toasts()).toEqual([[text, 'Log in']])
    realm.faults.add({ call: 'POST /svc/share/email', kind: 'status', status: 401 })
    out.open('email')
    out.email.set('address', 'friend@mail.example')
    const sending = out.email.send()
    leave()
    await sending
    expect(toasts()).toEqual([
      [text, 'Log in'],
      [text, 'Log in'],
    ])
  },
)
