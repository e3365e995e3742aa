import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messageRules } from '../../../src/features/share/message-rules.ts'
import { popoverRules } from '../../../src/features/share/popover/share-popover-model.ts'
import { openForm, startShareOut } from './start.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

it('[SMSG-19, SMSG-43, SMSG-44, SMSG-55] the e-mail form beside a message sends its fields, once the address is valid', async () => {
  const { form, realm, subject } = await openForm('email', { rules: messageRules })
  form.set('address', 'friend@mail.c')
  expect(form.$canSend.get()).toBe(false)
  form.set('address', 'friend@mail.example')
  form.setReplyTo(true)
  await form.send()
  const [sent] = realm.world.shares
  expect(sent).toEqual({
    network: 'email',
    fields: {
      post_id: subject.postId,
      tumblelog_name: subject.blog,
      share_fallback: false,
      email_address: 'friend@mail.example',
      allow_reply_to: true,
    },
  })
})

describe('a post with share data in the page', () => {
  const data = { post_url: 'https://a.example/1', is_external_sharing_enabled: true, show_pinterest: false }
  const start = () => {
    const test = startShareOut({ rules: messageRules })
    return { ...test, told: { ...test.subject, data } }
  }

  it('shows its entries at once, and the rest after the server’s answer', async () => {
    const { out, begin, told } = start()
    begin(told)
    const entries = ['permalink', 'embed', 'email', 'report', 'facebook', 'twitter', 'reddit']
    expect(out.$entries.get()).toEqual(entries)
    expect(out.linkOf('report')).toBeNull()
    await vi.waitFor(() => expect(out.$loading.get().value).toBe(true))
    expect(out.linkOf('report')).toEqual({ href: expect.stringContaining('/abuse?post='), isOutside: true })
    expect(out.$subject.get()?.data).toMatchObject({ ...data, embed_code: expect.any(String) })
    expect(out.$entries.get()).toEqual(entries)
  })

  it('keeps them if the server does not answer; a report then asks again', async () => {
    const { out, begin, told, realm, said } = start()
    realm.faults.add({ call: 'POST /svc/post/share/*', kind: 'status', status: 400 })
    begin(told)
    await vi.waitFor(() => expect(out.$loading.get().failure).not.toBeNull())
    expect(out.$entries.get()).toContain('reddit')
    out.open('report')
    expect(said()).toHaveLength(1)
    await vi.waitFor(() => expect(out.linkOf('report')).not.toBeNull())
  })
})

/** On a device whose share sheet ends so. */
function start(outcome: 'shared' | 'canceled' | 'failed' = 'shared', options = {}) {
  const test = startShareOut(options)
  vi.mocked(test.tools.canShare).mockReturnValue(true)
  vi.mocked(test.tools.share).mockResolvedValue(outcome)
  const { tools, subject, emitted, onDone } = test
  const expectShared = async () => {
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    const url = `https://nightowl.blogs.example/post/${subject.postId}`
    expect(tools.share).toHaveBeenCalledWith({ title: 'A post by nightowl', url })
    expect(emitted('share:sent')).toEqual([{ network: 'system', post_id: subject.postId }])
  }
  const shows = (screen: string) => vi.waitFor(() => expect(test.out.$screen.get()).toBe(screen))
  return { ...test, expectShared, shows }
}

describe('the system’s share sheet beside a message', () => {
  it('is offered if there is one, and takes title and address within the click', async () => {
    const { out, ready, tools, expectShared } = start('shared', { rules: messageRules })
    await ready()
    expect(out.$entries.get()).toContain('system')
    out.open('system')
    expect(tools.share).toHaveBeenCalledOnce()
    await expectShared()
    const without = startShareOut({ rules: messageRules })
    await without.ready()
    expect(without.out.$entries.get()).not.toContain('system')
  })

  it('reports nothing when canceled, and an error when it fails', async () => {
    const { out, ready, tools, said, emitted, onDone } = start('canceled', { rules: messageRules })
    await ready()
    out.open('system')
    await vi.advanceTimersByTimeAsync(0)
    expect(said()).toEqual([])
    vi.mocked(tools.share).mockResolvedValue('failed')
    out.open('system')
    await vi.waitFor(() => expect(said()).toHaveLength(1))
    expect(emitted('share:sent')).toEqual([])
    expect(onDone).not.toHaveBeenCalled()
  })
})

describe('[DEC-192] the share popover on a phone', () => {
  it('opens the device’s share sheet at once, and closes after it', async () => {
    const { begin, out, expectShared } = start()
    begin()
    expect(out.$screen.get()).toBe('system')
    await expectShared()
  })

  it('has its own entries one press away when the user cancels that, which is no error', async () => {
    const { begin, out, tools, said, onDone } = start('canceled')
    begin()
    await vi.waitFor(() => expect(tools.share).toHaveBeenCalledOnce())
    expect(out.$screen.get()).toBe('system')
    out.open('system')
    await vi.waitFor(() => expect(tools.share).toHaveBeenCalledTimes(2))
    expect(said()).toEqual([])
    expect(onDone).not.toHaveBeenCalled()
    out.more()
    expect(out.$screen.get()).toBe('options')
    expect(out.$entries.get()).toEqual(popoverRules.entries(out.$subject.get()?.data ?? {}, true))
  })

  it('shows its own entries when the device’s sheet does not open, without a word', async () => {
    const { begin, said, shows } = start('failed')
    begin()
    await shows('options')
    expect(said()).toEqual([])
  })

  it('shows them for what may not leave the site, and why they cannot be loaded', async () => {
    const inside = start('shared', { bootstrap: { social: { external_sharing: false } } })
    const broken = start()
    broken.realm.faults.add({ call: 'POST /svc/post/share/*', kind: 'status', status: 400 })
    for (const { begin, shows, tools } of [inside, broken]) {
      begin()
      await shows('options')
      expect(tools.share).not.toHaveBeenCalled()
    }
    expect(broken.out.$loading.get().failure).not.toBeNull()
  })
})
