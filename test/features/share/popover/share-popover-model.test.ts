import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createShare } from '../../../../src/features/share/popover/share-popover-model.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { createTestApp, type TestAppOptions } from '../../../support/app.ts'
import { stubPage } from '../../unread/stub-page.ts'
import { fakeTools, subjectOf } from '../start.ts'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  stubPage()
})
afterEach(() => void vi.useRealTimers())

function start(options: TestAppOptions = {}) {
  const test = createTestApp(options)
  const { subject } = subjectOf(test)
  const tools = fakeTools()
  const disposer = createDisposer()
  const model = createShare(test.app, disposer, tools)
  const { out } = model
  const open = (postId = subject.postId) => model.open({ ...subject, postId }, null)
  const ready = async () => {
    open()
    await vi.waitFor(() => expect(out.$loading.get().value).toBe(true))
  }
  return { ...test, tools, disposer, model, out, open, subject, ready }
}

/** Answers every call with these share data, of a whole blog. */
const ofBlog = () =>
  vi.fn(
    async (_: RequestInfo | URL) =>
      new Response(
        JSON.stringify({
          meta: { status: 200 },
          response: { share_popover_data: { tumblelog_share: true, post_url: 'https://aria.example/' } },
        }),
      ),
  )

describe('opening', () => {
  it('[SHARE-1, SHARE-10, SHARE-11, SHARE-14, SHARE-16, SHARE-32, DEC-117] fetches the post’s data and shows the list', async () => {
    const { subject, ready, realm, out } = start()
    await ready()
    const path = `/svc/post/share/${subject.blog}/${subject.postId}`
    expect(realm.requests[0]).toMatchObject({ method: 'POST', path })
    expect(out.$screen.get()).toBe('options')
    const data = out.$subject.get()?.data
    expect(data).toMatchObject({ post_id: subject.postId, has_user: true, is_private: false })
    expect(data).not.toHaveProperty('share_count')
  })

  it('shows a skeleton after 250 ms, not before, and none once it is released', async () => {
    // A stopped clock: the machine's own advances while the test waits.
    vi.useFakeTimers()
    const { realm, out, open, disposer } = start()
    realm.faults.add({ call: 'POST /svc/post/share/*', kind: 'delay', delayMs: 1000, times: 0 })
    open()
    await vi.advanceTimersByTimeAsync(240)
    expect(out.$isSlow.get()).toBe(false)
    await vi.advanceTimersByTimeAsync(20)
    expect(out.$isSlow.get()).toBe(true)
    open('2')
    disposer.dispose()
    await vi.advanceTimersByTimeAsync(2000)
    expect([out.$loading.get().value, out.$isSlow.get()]).toEqual([undefined, false])
  })

  it('[SHARE-23, DEC-74] is ignored within 100 ms of a close', async () => {
    let now = 1000
    const { model, ready, open } = start({ platform: { now: () => now } })
    await ready()
    model.close()
    now += 99
    open()
    expect(model.$isOpen.get()).toBe(false)
    now += 1
    open()
    expect(model.$isOpen.get()).toBe(true)
  })

  it('closes on the second click on the same button, and moves to another post', async () => {
    const { model, ready, out, open } = start()
    await ready()
    open('2')
    expect([model.$isOpen.get(), out.$subject.get()?.postId]).toEqual([true, '2'])
    open('2')
    expect(model.$isOpen.get()).toBe(false)
  })
})

describe('the email form', () => {
  async function filled(options: TestAppOptions = {}) {
    const test = start(options)
    await test.ready()
    test.out.open('email')
    const form = test.out.email
    form.set('address', ' friend@mail.example ')
    form.set('message', 'Look!')
    return { ...test, form }
  }

  it('[SHARE-15, SHARE-18, SHARE-19, SHARE-20, SHARE-33, DEC-4, DEC-75] sends, shows Sent!, and closes after 1250 ms and a fade', async () => {
    const { model, subject, realm, form, out, ready, emitted } = await filled()
    form.setReplyTo(true)
    const done = form.send()
    expect(form.$state.get()).toBe('sending')
    await done
    expect(form.$state.get()).toBe('sent')
    const fields = {
      email_address: 'friend@mail.example',
      message: 'Look!',
      post_id: subject.postId,
      tumblelog_name: subject.blog,
      allow_reply_to: true,
      embed_code: expect.any(String),
    }
    expect(realm.world.shares).toMatchObject([{ network: 'email', fields }])
    expect(emitted('share:sent')).toEqual([{ network: 'email', post_id: subject.postId }])
    await vi.advanceTimersByTimeAsync(1200)
    expect(model.$isOpen.get()).toBe(true)
    await vi.advanceTimersByTimeAsync(60)
    expect(model.$isOpen.get()).toBe(false)
    expect(out.$subject.get()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(160)
    expect(out.$subject.get()).toBeNull()
    await ready()
    out.open('email')
    expect(form.$values.get().address).toBe('')
  })

  it('[SHARE-17, DEC-72] Cancel clears a typed address first, then leaves the form', async () => {
    const { form } = await filled()
    expect(form.cancel()).toBe(false)
    expect(form.$values.get()).toEqual({ address: '', message: 'Look!' })
    expect(form.cancel()).toBe(true)
  })

  it('[SHARE-34] uses the blog’s own call when a blog is shared', async () => {
    const fetch = ofBlog()
    const { form } = await filled({ platform: { fetch } })
    await form.send()
    expect(fetch.mock.lastCall?.[0]).toMatchObject({ url: expect.stringContaining('/svc/email_tumblelog') })
  })

  it('[SHARE-9, SHARE-31] remembers the reply-to choice in a cookie for a year, and sends none for a guest', async () => {
    const member = await filled()
    member.form.setReplyTo(true)
    expect(document.cookie).toContain('max-age=31536000')
    expect(start().out.email.$replyTo.get()).toBe(true)
    const guest = await filled({ user: null })
    await guest.form.send()
    expect(guest.realm.requests.at(-1)?.fields).not.toHaveProperty('allow_reply_to')
  })
})

it('[SHARE-7] twitter and facebook get no call for a shared blog', async () => {
  const fetch = ofBlog()
  const { tools, ready, out } = start({ platform: { fetch } })
  await ready()
  for (const network of ['twitter', 'facebook'] as const) out.open(network)
  expect(tools.openWindow).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(50)
  expect(fetch).toHaveBeenCalledOnce()
})

it('shows for a while that a text was copied, or that it could not be', async () => {
  const { tools, ready, out } = start()
  await ready()
  await out.copy('permalink', 'https://x')
  expect(tools.copy).toHaveBeenCalledWith('https://x')
  expect(out.$copied.get()).toEqual({ what: 'permalink', done: true })
  await vi.advanceTimersByTimeAsync(5000)
  expect(out.$copied.get()).toBeNull()
  vi.mocked(tools.copy).mockResolvedValue(false)
  await out.copy('embed', 'x')
  expect(out.$copied.get()).toEqual({ what: 'embed', done: false })
})
