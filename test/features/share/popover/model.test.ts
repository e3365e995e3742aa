// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../../../fixtures/control/faults.ts'
import type { PostRecord } from '../../../../fixtures/world/types.ts'
import { createShare } from '../../../../src/features/share/popover/model.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { feedback } from '../../../../src/shared/feedback/store.ts'
import { createTestApp, type TestAppOptions } from '../../../support/app.ts'
import { fakeTools } from '../tools.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const isShared = (post: PostRecord) => post.state === 'published' && post.blog === 'nightowl'

function start(options: TestAppOptions = {}) {
  const test = createTestApp(options)
  const tools = fakeTools()
  const disposer = createDisposer()
  const model = createShare(test.app, disposer, tools)
  const { out } = model
  const post = test.realm.world.posts.find(isShared)
  if (!post) throw new Error('no post to share')
  const subject = { postId: post.id, blog: post.blog }
  const open = (postId = subject.postId) => model.open({ ...subject, postId }, null)
  const ready = async () => {
    open()
    await vi.waitFor(() => expect(out.$loading.get().value).toBe(true))
  }
  const sent = () => test.realm.world.shares
  return { ...test, tools, disposer, model, out, open, subject, ready, sent, say: test.app.get(feedback) }
}

const faults: Omit<Fault, 'call'>[] = [
  ...[400, 401, 403, 404, 429, 500].map(status => ({ kind: 'status', status }) as const),
  { kind: 'drop' },
  { kind: 'cut' },
  { kind: 'accepted-then-drop' },
]

describe('opening', () => {
  it('[SHARE-1, SHARE-10, SHARE-11, SHARE-14, SHARE-16, SHARE-32, DEC-117] fetches the post’s data and shows the list', async () => {
    const { subject, ready, realm, out } = start()
    await ready()
    expect(realm.requests[0]).toMatchObject({
      method: 'POST',
      path: `/svc/post/share/${subject.blog}/${subject.postId}`,
    })
    expect(out.$screen.get()).toBe('options')
    expect(out.$subject.get()?.data).toMatchObject({
      post_id: subject.postId,
      has_user: true,
      is_private: false,
    })
    expect(out.$subject.get()?.data).not.toHaveProperty('share_count')
  })

  it('shows a skeleton after 250 ms, not before', async () => {
    // A stopped clock: the machine's own advances while the test waits.
    vi.useFakeTimers()
    const { realm, out, open } = start()
    realm.faults.add({ call: 'POST /svc/post/share/*', kind: 'delay', delayMs: 1000 })
    open()
    await vi.advanceTimersByTimeAsync(240)
    expect(out.$isSlow.get()).toBe(false)
    await vi.advanceTimersByTimeAsync(20)
    expect(out.$isSlow.get()).toBe(true)
    await vi.advanceTimersByTimeAsync(1000)
    await vi.waitFor(() => expect(out.$loading.get().value).toBe(true))
  })

  it.each([{ kind: 'status', status: 500 }, { kind: 'drop' }, { kind: 'malformed' }] as const)(
    'that fails (%o) gives the reason, and Try again loads the list',
    async fault => {
      const { realm, out, open } = start()
      realm.faults.add({ call: 'POST /svc/post/share/*', ...fault, times: 9 })
      open()
      await vi.waitFor(async () => {
        await vi.advanceTimersByTimeAsync(2000)
        expect(out.$loading.get().failure).not.toBeNull()
      })
      realm.faults.clear()
      out.retry()
      await vi.waitFor(() => expect(out.$loading.get().value).toBe(true))
    },
  )

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
    expect(model.$isOpen.get()).toBe(true)
    expect(out.$subject.get()?.postId).toBe('2')
    open('2')
    expect(model.$isOpen.get()).toBe(false)
  })

  it('cleans up when released', async () => {
    const { disposer, realm, out, open } = start()
    realm.faults.add({ call: 'POST /svc/post/share/*', kind: 'delay', delayMs: 500 })
    open()
    disposer.dispose()
    await vi.advanceTimersByTimeAsync(1000)
    expect(out.$loading.get().value).toBeUndefined()
    expect(out.$isSlow.get()).toBe(false)
  })
})

describe('the email form', () => {
  async function filled(options: TestAppOptions = {}) {
    const test = start(options)
    await test.ready()
    test.out.open('email')
    test.out.email.set('address', ' friend@mail.example ')
    test.out.email.set('message', 'Look!')
    return test
  }

  it('[SHARE-15, SHARE-18, SHARE-19, SHARE-20, SHARE-33, DEC-4, DEC-75] sends, shows Sent!, and closes after 1250 ms and a fade', async () => {
    const { model, subject, sent, emitted, out, open } = await filled()
    out.email.setReplyTo(true)
    const done = out.email.send()
    expect(out.email.$state.get()).toBe('sending')
    expect(out.email.$canSend.get()).toBe(false)
    await done
    expect(out.email.$state.get()).toBe('sent')
    expect(sent()).toMatchObject([
      {
        network: 'email',
        fields: {
          email_address: 'friend@mail.example',
          message: 'Look!',
          post_id: subject.postId,
          tumblelog_name: subject.blog,
          allow_reply_to: true,
          embed_code: expect.any(String),
        },
      },
    ])
    expect(emitted('share:sent')).toEqual([{ network: 'email', post_id: subject.postId }])
    await vi.advanceTimersByTimeAsync(1200)
    expect(model.$isOpen.get()).toBe(true)
    await vi.advanceTimersByTimeAsync(60)
    expect(model.$isOpen.get()).toBe(false)
    expect(out.$subject.get()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(160)
    expect(out.$subject.get()).toBeNull()
    open()
    await vi.waitFor(() => expect(out.$loading.get().value).toBe(true))
    out.open('email')
    expect(out.email.$values.get().address).toBe('')
  })

  it.each(faults)('[SHARE-21] %o shows Error!, keeps the typed text, and can be sent again', async fault => {
    const { realm, emitted, out } = await filled()
    realm.faults.add({ call: 'POST /svc/share/email', ...fault })
    await out.email.send()
    expect(out.email.$state.get()).toBe('error')
    expect(out.email.$reason.get()).toBeTruthy()
    expect(out.email.$values.get().address).toBe(' friend@mail.example ')
    expect(out.email.$values.get().message).toBe('Look!')
    expect(out.email.$canSend.get()).toBe(true)
    expect(emitted('share:sent')).toEqual([])
    await out.email.send()
    expect(out.email.$state.get()).toBe('sent')
  })

  it('[SHARE-25] sends nothing while the address does not match', async () => {
    const { sent, out } = await filled()
    out.email.set('address', 'friend@')
    expect(out.email.$canSend.get()).toBe(false)
    await out.email.send()
    expect(sent()).toEqual([])
  })

  it('[SHARE-17, DEC-72] Cancel clears a typed address first, then leaves the form', async () => {
    const { out } = await filled()
    expect(out.email.cancel()).toBe(false)
    expect(out.email.$values.get().address).toBe('')
    expect(out.email.$values.get().message).toBe('Look!')
    expect(out.email.cancel()).toBe(true)
  })

  it('keeps the typed text when the popover closes, for the same post', async () => {
    const { model, out, open } = await filled()
    model.close()
    await vi.advanceTimersByTimeAsync(300)
    open('2')
    await vi.advanceTimersByTimeAsync(50)
    model.close()
    await vi.advanceTimersByTimeAsync(300)
    open()
    await vi.waitFor(() => expect(out.$loading.get().value).toBe(true))
    out.open('email')
    await vi.waitFor(() => expect(out.email.$values.get().address).toBe(' friend@mail.example '))
    expect(out.email.$values.get().message).toBe('Look!')
  })

  it('reports by a toast if it was closed while sending', async () => {
    const { model, realm, say, out } = await filled()
    realm.faults.add({ call: 'POST /svc/share/email', kind: 'status', status: 500 })
    const done = out.email.send()
    model.close()
    await done
    expect(say.$toasts.get()).toHaveLength(1)
  })

  it('[SHARE-34] uses the blog’s own call when a blog is shared', async () => {
    const body = JSON.stringify({
      meta: { status: 200 },
      response: { share_popover_data: { tumblelog_share: true } },
    })
    const paths: string[] = []
    const fetch = async (input: RequestInfo | URL) => {
      paths.push(new URL((input as Request).url).pathname)
      return new Response(body)
    }
    const { out } = await filled({ platform: { fetch } })
    await out.email.send()
    expect(paths.at(-1)).toBe('/svc/email_tumblelog')
  })

  it('[SHARE-9, SHARE-31] keeps the reply-to choice, and sends none for a guest', async () => {
    const member = await filled()
    member.out.email.setReplyTo(true)
    expect(start().out.email.$replyTo.get()).toBe(true)
    const guest = await filled({ user: null })
    await guest.out.email.send()
    expect(guest.realm.requests.at(-1)?.fields).not.toHaveProperty('allow_reply_to')
  })
})

describe('other networks', () => {
  it.each(['twitter', 'facebook', 'pinterest', 'reddit'] as const)(
    '[SHARE-35, SHARE-38, DEC-9] %s opens a window and tells the server',
    async network => {
      const { model, realm, tools, subject, ready, emitted, out } = start({ user: 'bruno' })
      const photo = realm.world.posts.find(post => isShared(post) && post.photos.length > 0)
      if (photo) subject.postId = photo.id
      await ready()
      out.open(network)
      expect(tools.openWindow).toHaveBeenCalledOnce()
      await vi.waitFor(() => expect(realm.requests.at(-1)?.path).toBe(`/svc/share/${network}`))
      expect(realm.requests.at(-1)?.fields).toMatchObject({
        post_id: subject.postId,
        tumblelog_name: subject.blog,
        share_fallback: 'true',
      })
      expect(emitted('share:sent')).toEqual([{ network, post_id: subject.postId }])
      expect(model.$isOpen.get()).toBe(false)
    },
  )

  it('[SHARE-7] twitter and facebook get no call for a shared blog', async () => {
    const data = { tumblelog_share: true, post_url: 'https://aria.example/' }
    const fetch = vi.fn(
      async () => new Response(JSON.stringify({ meta: {}, response: { share_popover_data: data } })),
    )
    const { tools, ready, out } = start({ platform: { fetch } })
    await ready()
    out.open('twitter')
    expect(tools.openWindow).toHaveBeenCalledOnce()
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
})
