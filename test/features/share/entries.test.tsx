// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messageRules } from '../../../src/features/share/email-message.ts'
import { popoverRules } from '../../../src/features/share/report.ts'
import { SystemFirst } from '../../../src/features/share/views/system-first.tsx'
import { startShareOut } from './start.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())
afterEach(cleanup)

describe('the count of a tweet', () => {
  it('[SHARE-28, SMSG-46, DEC-1] counts an address as 24 characters in the popover and as 23 beside a message', () => {
    const left = (rules: typeof popoverRules, text: string) => startShareOut({ rules }).out.twitter.left(text)
    expect(left(popoverRules, 'Look: [URL]')).toBe(140 - 6 - 24)
    expect(left(messageRules, 'Look: [URL]')).toBe(140 - 6 - 23)
    expect(left(popoverRules, '[URL] [URL]')).toBe(140 - 1 - 48)
    expect(left(messageRules, ' [URL]')).toBe(140 - 23)
  })
})

describe('the e-mail form beside a message', () => {
  it('[SMSG-19, SMSG-43, SMSG-44, SMSG-55] sends its fields, once the address is valid', async () => {
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

describe('a post with share data in the page', () => {
  const external = {
    post_url: 'https://a.example/1',
    is_external_sharing_enabled: true,
    show_pinterest: false,
  }
  const start = () => {
    const test = startShareOut({ rules: messageRules })
    return { ...test, told: { ...test.subject, data: external } }
  }

  it('shows its entries at once, and the rest after the server’s answer', async () => {
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
    await vi.waitFor(() => expect(out.$loading.get().value).toBe(true))
    expect(out.linkOf('report')).toEqual({ href: expect.stringContaining('/abuse?post='), isOutside: true })
    expect(out.$subject.get()?.data).toMatchObject({ ...external, embed_code: expect.any(String) })
    expect(out.$entries.get()).not.toContain('pinterest')
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

describe('the system’s share sheet', () => {
  const start = async () => {
    const test = startShareOut({ rules: messageRules })
    vi.mocked(test.tools.canShare).mockReturnValue(true)
    await test.ready()
    return test
  }

  it('is offered if there is one, and takes title and address within the click', async () => {
    const { out, tools, subject, emitted, onDone } = await start()
    expect(out.$entries.get()).toContain('system')
    out.open('system')
    expect(tools.share).toHaveBeenCalledWith({
      title: 'A post by nightowl',
      url: `https://nightowl.blogs.example/post/${subject.postId}`,
    })
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(emitted('share:sent')).toEqual([{ network: 'system', post_id: subject.postId }])
  })

  it('reports nothing when canceled, and an error when it fails', async () => {
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

  it('is not offered without one', async () => {
    const { out, ready } = startShareOut()
    await ready()
    expect(out.$entries.get()).not.toContain('system')
  })
})

describe('[DEC-192] the share popover on a phone', () => {
  const start = (outcome: 'shared' | 'canceled' | 'failed', options = {}) => {
    const test = startShareOut(options)
    vi.mocked(test.tools.canShare).mockReturnValue(true)
    vi.mocked(test.tools.share).mockResolvedValue(outcome)
    return test
  }
  const isShared = ({ tools }: ReturnType<typeof start>) =>
    vi.waitFor(() => expect(tools.share).toHaveBeenCalledOnce())

  it('opens the device’s share sheet at once, and closes after it', async () => {
    const test = start('shared')
    test.begin()
    expect(test.out.$screen.get()).toBe('system')
    await isShared(test)
    expect(test.tools.share).toHaveBeenCalledWith({
      title: 'A post by nightowl',
      url: `https://nightowl.blogs.example/post/${test.subject.postId}`,
    })
    await vi.waitFor(() => expect(test.onDone).toHaveBeenCalledOnce())
    expect(test.emitted('share:sent')).toEqual([{ network: 'system', post_id: test.subject.postId }])
  })

  it('keeps its own entries one press away when the user cancels that, which is no error', async () => {
    const test = start('canceled')
    test.begin()
    await isShared(test)
    render(<SystemFirst out={test.out} />)
    expect(test.out.$screen.get()).toBe('system')
    fireEvent.click(screen.getByRole('button', { name: 'Share with another app' }))
    await vi.waitFor(() => expect(test.tools.share).toHaveBeenCalledTimes(2))
    expect(test.said()).toEqual([])
    expect(test.onDone).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'More ways to share' }))
    expect(test.out.$screen.get()).toBe('options')
    expect(test.out.$entries.get()).toContain('reddit')
  })

  it('shows its own entries when the device’s sheet does not open, without a word', async () => {
    const test = start('failed')
    test.begin()
    await vi.waitFor(() => expect(test.out.$screen.get()).toBe('options'))
    expect(test.said()).toEqual([])
  })

  it('shows them for what may not leave the site, and why they cannot be loaded', async () => {
    const inside = start('shared', { bootstrap: { social: { external_sharing: false } } })
    inside.begin()
    await vi.waitFor(() => expect(inside.out.$screen.get()).toBe('options'))
    expect(inside.tools.share).not.toHaveBeenCalled()
    const broken = start('shared')
    broken.realm.faults.add({ call: 'POST /svc/post/share/*', kind: 'status', status: 400 })
    broken.begin()
    await vi.waitFor(() => expect(broken.out.$screen.get()).toBe('options'))
    expect(broken.out.$loading.get().failure).not.toBeNull()
    expect(broken.tools.share).not.toHaveBeenCalled()
  })
})
