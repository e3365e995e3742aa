// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { wireItem } from '../../../fixtures/wire/blog.ts'
import type { PostRecord } from '../../../fixtures/world/types.ts'
import type { ActionFields } from '../../../src/features/feed/api.ts'
import { readItem } from '../../../src/features/feed/feed-item.ts'
import { type FeedStore, feed } from '../../../src/features/feed/store.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'

/** As long as a message with Undo stays. */
const undoMs = 10_000

/** Lets what waits for its Undo go on. */
const goOn = () => window.dispatchEvent(new Event('pagehide'))

const trouble = 'Sorry, we seem to be having technical trouble.  Please try again later.'

function start(pick: (post: PostRecord) => boolean, options: TestAppOptions = {}) {
  const test = createTestApp(options)
  const post = test.realm.world.posts.find(pick)
  const item = post && readItem(wireItem(test.realm.world, post, test.realm.world.users.get('aria') ?? null))
  if (!post || !item) throw new Error('the world has no such post')
  return { ...test, post, item, store: test.app.get(feed), say: test.app.get(feedback) }
}

const published = (post: PostRecord) => post.state === 'published' && post.blog === 'nightowl'
const own = (post: PostRecord) => post.blog === 'aria' && post.state === 'published'

describe('plain actions', () => {
  const cases: [
    Parameters<FeedStore['run']>[0],
    (post: PostRecord) => boolean,
    ActionFields,
    string,
    (p: PostRecord) => object,
  ][] = [
    [
      'reply',
      published,
      { reply_text: 'Ha' },
      '/svc/reply',
      p => ({
        reply_text: 'Ha',
        post_id: p.id,
        tumblelog: p.blog,
        tumblelog_key: `tk-${p.blog}`,
        source: 'dashboard',
      }),
    ],
    ['publish', p => p.blog === 'aria' && p.state === 'draft', {}, '/publish', p => ({ id: p.id })],
    [
      'queue',
      p => p.blog === 'aria' && p.state === 'draft',
      {},
      '/publish',
      p => ({ id: p.id, queue: 'true' }),
    ],
    [
      'promote',
      published,
      { tag: 'frogs' },
      '/svc/promote',
      p => ({ tag: 'frogs', post_id: p.id, reblog_key: p.reblogKey, tumblelog_name: p.blog }),
    ],
    [
      'unpromote',
      published,
      { tag_id: '7' },
      '/svc/unpromote',
      p => ({ tag_id: '7', post_id: p.id, reblog_key: p.reblogKey, tumblelog_name: p.blog }),
    ],
    [
      'answer',
      p => p.blog === 'aria' && p.type === 'note',
      { answer_text: 'Yes' },
      '/answer',
      p => ({ post_id: p.id, tumblelog: p.blog, key: p.reblogKey, answer_text: 'Yes' }),
    ],
    [
      'remove-app-attribution',
      own,
      { tumblelog_id: 'aria' },
      '/remove_app_attribution',
      p => ({ post_id: p.id, tumblelog_id: 'aria' }),
    ],
  ]

  beforeEach(() => window.history.replaceState(null, '', '/dashboard'))

  it.each(cases)(
    '[FEED-8, FEED-16, FEED-17, FEED-19, FEED-20, FEED-21, FEED-24, FEED-27, DEC-58, DEC-59] %s sends its fields and emits its event',
    async (action, pick, fields, path, body) => {
      const { store, item, post, realm, emitted } = start(pick)
      const sent = body(post)
      expect(await store.run(action, item, fields)).toBe(true)
      expect(realm.requests[0]).toMatchObject({ method: 'POST', path })
      expect(realm.requests[0]?.fields).toEqual({ ...sent, form_key: realm.formKey })
      expect(emitted('post:action-succeeded')).toEqual([{ action, post_id: item.id, status: 200 }])
      expect(emitted('post:replied')).toEqual(
        action === 'reply' ? [{ id: item.id, reply_id: `${item.id}r${post.replies.length - 1}` }] : [],
      )
    },
  )

  it.each([
    ['approve-submission', {}, '/approve_submission', { id: '9', queue: 'false' }],
    ['approve-submission', { queue: true }, '/approve_submission', { id: '9', queue: 'true' }],
    ['deny-submission', {}, '/deny_submission', { pid: '9' }],
  ] as const)('[FEED-22, FEED-23] %s %o', async (action, fields, path, body) => {
    const seen: [string, Record<string, string>][] = []
    const fetch = async (input: RequestInfo | URL) => {
      const request = input as Request
      seen.push([
        new URL(request.url).pathname,
        Object.fromEntries(new URLSearchParams(await request.text())),
      ])
      return new Response('{"meta":{"status":200},"response":[]}')
    }
    const { store, item, realm } = start(own, { platform: { fetch } })
    const done = store.run(action, { ...item, id: '9' }, fields)
    goOn()
    expect(await done).toBe(true)
    expect(seen).toEqual([[path, { ...body, form_key: realm.formKey }]])
  })

  it.each([401, 404, 500])('[FEED-25, DEC-22] %i shows an alert and emits an event', async status => {
    const { store, item, realm, say, emitted } = start(published)
    realm.faults.add({ call: 'POST /svc/reply', kind: 'status', status })
    expect(await store.run('reply', item, { reply_text: 'x' })).toBe(false)
    expect(say.$dialog.get()?.title).toBe(trouble)
    expect(emitted('post:action-failed')).toMatchObject([{ action: 'reply', post_id: item.id, status }])
  })

  it('[FEED-26, DEC-123] 403 emits the forbidden event, shows no alert, and says why nothing happened', async () => {
    const { store, item, realm, say, emitted } = start(published)
    realm.faults.add({ call: 'POST /svc/reply', kind: 'status', status: 403 })
    expect(await store.run('reply', item, { reply_text: 'x' })).toBe(false)
    expect(emitted('post:action-forbidden')).toMatchObject([
      { action: 'reply', post_id: item.id, status: 403 },
    ])
    expect(say.$dialog.get()).toBeNull()
    expect(say.$toasts.get()).toMatchObject([
      { text: 'Couldn’t post your reply. You don’t have permission to do that.', action: undefined },
    ])
  })

  it.each([{}, { status: 302 }])(
    '[FEED-16] a login page instead of an answer (%o) does not count as success',
    async more => {
      const { store, item, realm, say, emitted } = start(published)
      realm.faults.add({ call: 'POST /svc/reply', kind: 'login', ...more })
      expect(await store.run('reply', item, { reply_text: 'x' })).toBe(false)
      expect(emitted('post:replied')).toEqual([])
      expect(say.$dialog.get()?.text).toContain('You’ve been logged out.')
    },
  )

  it.each([
    ['an empty body', ''],
    ['a page of the framework', '<h1>Not Found</h1>'],
    ['a framework’s JSON', '{"detail":"Not found."}'],
    ['the code of a call that does not exist', '{"meta":{"status":404},"errors":[{"code":4041}]}'],
  ])(
    '[FEED-18, DEC-138] a delete answered by 404 with %s has failed, and the post stays',
    async (_, body) => {
      const fetch = async () => new Response(body, { status: 404 })
      const { store, item, emitted } = start(own, { platform: { fetch } })
      const pressed = store.run('delete', item)
      goOn()
      expect(await pressed).toBe(false)
      expect(emitted('post:deleted')).toEqual([])
      expect(emitted('post:action-failed')).toMatchObject([{ action: 'delete', status: 404 }])
    },
  )

  it.each([404, 410])(
    '[FEED-18, DEC-138] a post that the server no longer has (%i) is removed',
    async status => {
      const { store, item, realm, emitted } = start(own)
      realm.faults.add({ call: 'POST /svc/post/delete', kind: 'status', status })
      const pressed = store.run('delete', item)
      goOn()
      expect(await pressed).toBe(true)
      expect(emitted('post:deleted')).toEqual([{ id: item.id }])
      expect(emitted('post:action-succeeded')).toMatchObject([{ action: 'delete', status }])
    },
  )

  it('[FEED-18, DEC-176] a delete whose answer was cut removes the post after a retry, which waits for nothing', async () => {
    const { store, item, realm, say, emitted } = start(own)
    const pressed = store.run('delete', item)
    realm.faults.add({ call: 'POST /svc/post/delete', kind: 'accepted-then-drop' })
    goOn()
    expect(await pressed).toBe(false)
    say.$toasts.get().at(-1)?.action?.run()
    await vi.waitFor(() => expect(emitted('post:deleted')).toEqual([{ id: item.id }]))
    expect(realm.requests).toHaveLength(2)
  })

  it('[FEED-28] a failed publish passes on the body of the answer', async () => {
    const { store, item, realm, emitted } = start(own)
    realm.faults.add({
      call: 'POST /publish',
      kind: 'status',
      status: 500,
      errors: [{ code: 7, detail: 'Late.' }],
    })
    await store.run('publish', item)
    expect(emitted('post:action-failed')[0]?.body).toMatchObject({ errors: [{ code: 7, detail: 'Late.' }] })
  })

  it.each(['drop', 'accepted-then-drop', 'cut'] as const)(
    'a lost connection (%s) is reported and can be retried',
    async kind => {
      const { store, item, realm, say, emitted } = start(published)
      realm.faults.add({ call: 'POST /svc/reply', kind })
      await store.run('reply', item, { reply_text: 'x' })
      expect(emitted('post:action-failed')).toMatchObject([{ status: 0 }])
      say.$toasts.get()[0]?.action?.run()
      await vi.waitFor(() => expect(emitted('post:replied')).toHaveLength(1))
    },
  )

  it('do nothing for a guest', async () => {
    const { store, item, realm, say } = start(published, { user: null })
    expect(await store.run('reply', item, { reply_text: 'x' })).toBe(false)
    expect(realm.requests).toEqual([])
    expect(say.$toasts.get()[0]?.action?.label).toBe('Log in')
  })
})

describe('deleting', () => {
  const draw = (id: string) => {
    document.body.innerHTML = `
      <article data-inlay-post='{"id":"${id}"}'><button id="x">Delete</button></article>
      <article data-inlay-post='{"id":"0"}'><button id="next">Like</button></article>`
    document.getElementById('x')?.focus()
  }

  const articles = () => [...document.querySelectorAll('article')].map(one => one.style.display)

  it('[FEED-18, DEC-176] asks nothing: the post is hidden, and deleted ten seconds later', async () => {
    vi.useFakeTimers()
    const { store, item, realm, say, emitted } = start(own)
    draw(item.id)
    const done = store.run('delete', item)
    expect(say.$dialog.get()).toBeNull()
    expect(articles()).toEqual(['none', ''])
    expect(document.activeElement?.id).toBe('next')
    // A second press meanwhile does nothing.
    expect(await store.run('delete', item)).toBe(false)
    await vi.advanceTimersByTimeAsync(undoMs - 100)
    expect(realm.requests).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(await done).toBe(true)
    vi.useRealTimers()
    expect(realm.requests).toHaveLength(1)
    expect(realm.requests[0]).toMatchObject({
      path: '/svc/post/delete',
      fields: { post_id: item.id, channel_id: 'aria' },
    })
    expect(articles()).toEqual([''])
    expect(emitted('post:deleted')).toEqual([{ id: item.id }])
    expect(say.$toasts.get()).toEqual([])
  })

  it('[FEED-18, DEC-176] is undone: nothing is sent, the post is there again, and its button has the focus', async () => {
    const { store, item, realm, say, emitted } = start(own)
    draw(item.id)
    const done = store.run('delete', item)
    expect(say.$toasts.get()[0]?.text).toBe('Deleted.')
    say.$toasts.get()[0]?.action?.run()
    expect(await done).toBe(false)
    expect(articles()).toEqual(['', ''])
    expect(document.activeElement?.id).toBe('x')
    expect([realm.requests, emitted('post:deleted')]).toEqual([[], []])
  })

  it('[FEED-18, DEC-176] leaves the focus alone where the user types by now', async () => {
    const { store, item, say } = start(own)
    draw(item.id)
    document.body.insertAdjacentHTML('beforeend', '<textarea></textarea>')
    const done = store.run('delete', item)
    document.querySelector('textarea')?.focus()
    say.$toasts.get()[0]?.action?.run()
    await done
    expect(document.activeElement?.localName).toBe('textarea')
  })

  it('[FEED-18, DEC-176] is sent once, with keepalive, when the page is left', async () => {
    const { store, item, realm } = start(own)
    const made: (RequestInit | undefined)[] = []
    class Made extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(input, init)
        made.push(init)
      }
    }
    vi.stubGlobal('Request', Made)
    const done = store.run('delete', item)
    goOn()
    goOn()
    expect(await done).toBe(true)
    expect(realm.requests.map(({ path }) => path)).toEqual(['/svc/post/delete'])
    expect(made[0]).toMatchObject({ keepalive: true })
    vi.unstubAllGlobals()
  })

  it.each([
    ['a 500', { kind: 'status', status: 500 }],
    ['a 403', { kind: 'status', status: 403 }],
    ['a lost connection', { kind: 'drop' }],
  ] as const)('[FEED-18, DEC-176] that meets %s shows the post again', async (_, fault) => {
    const { store, item, realm, emitted } = start(own)
    realm.faults.add({ call: 'POST /svc/post/delete', ...fault })
    draw(item.id)
    const done = store.run('delete', item)
    goOn()
    expect(await done).toBe(false)
    expect(articles()).toEqual(['', ''])
    expect(emitted('post:deleted')).toEqual([])
  })
})

describe('a fast reblog', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  it.each([
    [false, 'Reblogged to aria.'],
    [true, 'Added to aria’s queue.'],
  ])(
    '[FEED-12, FEED-13, FEED-14, FEED-15, DEC-57, DEC-124] to the queue %s waits for ten seconds, then is sent',
    async (queue, text) => {
      const { store, item, realm, say, emitted } = start(published)
      document.body.innerHTML = `<article data-inlay-post='{"id":"${item.id}"}'></article>`
      const done = store.run(queue ? 'fast-queue' : 'fast-reblog', item)
      await vi.advanceTimersByTimeAsync(undoMs - 100)
      expect(realm.requests).toEqual([])
      await vi.advanceTimersByTimeAsync(200)
      expect(await done).toBe(true)
      expect(realm.requests[0]).toMatchObject({
        path: '/fast_reblog',
        fields: { reblog_key: item.reblog_key, reblog_post_id: item.id, queue: String(queue), pt: item.pt },
      })
      expect(store.$post(item.id).get().reblogged).toBe(true)
      expect(document.querySelector('article')?.dataset.inlayReblogged).toBe('true')
      expect(emitted('post:reblogged')).toEqual([{ id: item.id, queued: queue }])
      expect(say.$toasts.get().map(toast => toast.text)).toEqual([text])
    },
  )

  it('[DEC-124] is never sent if it was undone', async () => {
    const { store, item, realm, say } = start(published)
    const done = store.run('fast-reblog', item)
    const toast = say.$toasts.get()[0]
    expect(toast?.action?.label).toBe('Undo')
    toast?.action?.run()
    expect(await done).toBe(false)
    await vi.advanceTimersByTimeAsync(2 * undoMs)
    expect(realm.requests).toEqual([])
  })

  it('[DEC-124] is sent at once when the page is left, and once however often it was clicked', async () => {
    const { store, item, realm } = start(published)
    const done = store.run('fast-reblog', item)
    expect(await store.run('fast-reblog', item)).toBe(false)
    window.dispatchEvent(new Event('pagehide'))
    expect(await done).toBe(true)
    expect(realm.requests).toHaveLength(1)
  })

  it.each([403, 500])('[FEED-12, DEC-123] refused with %i is reported and not marked', async status => {
    const { store, item, realm, say, emitted } = start(published)
    realm.faults.add({ call: 'POST /fast_reblog', kind: 'status', status })
    const done = store.run('fast-reblog', item)
    await vi.advanceTimersByTimeAsync(undoMs)
    expect(await done).toBe(false)
    expect(store.$post(item.id).get().reblogged).toBeUndefined()
    expect(emitted('post:reblogged')).toEqual([])
    expect(Boolean(say.$dialog.get()) || say.$toasts.get().length > 0).toBe(true)
  })
})
