import { describe, expect, it, vi } from 'vitest'
import { viewerApi } from '../../../src/features/blog-viewer/api.ts'
import { createBlogViewer } from '../../../src/features/blog-viewer/store.ts'
import { blogs } from '../../../src/features/blogs/store.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'
import { stubPage } from '../blogs/stub-page.ts'

stubPage()

const { signal } = new AbortController()
const all = { blogName: 'nightowl', postId: null, limit: 10, offset: 0 }

/** The calls, to a server that always gives this answer. */
function callsOver(response: unknown) {
  const fetch = vi.fn(async (_input: RequestInfo | URL) =>
    Response.json({ meta: { status: 200, msg: 'OK' }, response }),
  )
  return {
    fetch,
    api: viewerApi(createTestApp({ platform: { fetch: fetch as typeof globalThis.fetch } }).app),
  }
}

describe('the calls of the blog viewer', () => {
  it('[PEEP-16, PEEP-17, DEC-12] read a header by name, without a form key', async () => {
    const { app, realm } = createTestApp()
    const header = { name: 'nightowl', following: expect.any(Boolean), is_subscribed: false }
    expect(await viewerApi(app).header('nightowl', signal)).toMatchObject({
      ok: true,
      value: { ...header, global_theme_params: {} },
    })
    expect(realm.requests.at(-1)).toMatchObject({
      path: '/svc/indash_blog/header',
      query: { tumblelog_name_or_id: 'nightowl' },
    })
    expect(realm.requests.at(-1)?.headers['x-tumblr-form-key']).toBeUndefined()
  })

  it('[PEEP-27] send the blog, the post or null, limit and offset', async () => {
    const { api, fetch } = callsOver({ posts: [] })
    await api.posts({ ...all, offset: 20 }, signal)
    await api.posts({ ...all, postId: '7', limit: 1 }, signal)
    const queries = fetch.mock.calls.map(([request]) =>
      Object.fromEntries(new URL(String(request instanceof Request ? request.url : request)).searchParams),
    )
    expect(queries).toEqual([
      { tumblelog_name_or_id: 'nightowl', post_id: 'null', limit: '10', offset: '20' },
      { tumblelog_name_or_id: 'nightowl', post_id: '7', limit: '1', offset: '0' },
    ])
  })

  it('[PEEP-28] skip a page’s broken posts, but count them; other fields may be missing', async () => {
    const posts = [{ id: '1' }, { id: 5 }, null, 'x', { id: '2', tags: [3, 'ok'] }]
    const kept = [
      { item: { id: '1' }, tags: [] },
      { item: { id: '2' }, tags: ['ok'] },
    ]
    expect(await callsOver({ posts }).api.posts(all, signal)).toMatchObject({
      ok: true,
      value: { sent: 5, blog: null, posts: kept },
    })
  })

  it('[PEEP-28, ADS-2] get the ad unit with the posts; a page without ads has none', async () => {
    const pages = [{ ads: { script: 'https://ads.example/ads.js' } }, {}, { ads: {} }]
    const units = pages.map(async bootstrap => {
      const result = await viewerApi(createTestApp({ user: null, bootstrap }).app).posts(all, signal)
      return result.ok && result.value.ad
    })
    expect(await Promise.all(units)).toEqual(['drawer-0', null, null])
  })

  it.each([[null], [[]], [{ posts: 'none' }], ['text']])(
    'report an answer of %j as a failure, not as an empty blog',
    async body => {
      const result = await callsOver(body).api.posts(all, signal)
      expect(result).toMatchObject({ ok: false, failure: { kind: 'malformed' } })
    },
  )
})

describe('reading a blog', () => {
  function open(
    blogName = 'nightowl',
    postId: string | null = null,
    status = 0,
    options: TestAppOptions = {},
  ) {
    const test = createTestApp(options)
    const { app, realm } = test
    const call = 'GET /svc/indash_blog/*'
    // Of the header, and of the posts.
    if (status) realm.faults.add({ call, kind: status === 404 ? 'no-such-call' : 'status', status, times: 2 })
    const viewer = createBlogViewer(app, { blogName, postId })
    const { $blog, $failure, $list } = viewer
    return {
      ...test,
      viewer,
      blog: $blog.get,
      list: $list.get,
      ids: () => Array.from($list.get().$posts.get(), ({ item }) => item.id),
      online: () => app.platform.window.dispatchEvent(new Event('online')),
      asked: (path: string) => realm.requests.filter(one => one.path === `/svc/indash_blog/${path}`).length,
      fails: (status: number) => vi.waitFor(() => expect($failure.get()).toMatchObject({ status })),
      loads: () =>
        vi.waitFor(() => {
          expect($blog.get()).toBeDefined()
          expect($list.get().$posts.get()).not.toEqual([])
        }),
    }
  }

  it('[PEEP-24, PEEP-30] fetches header and first ten posts at once', async () => {
    const { realm, loads } = open()
    const asked = () => realm.requests.map(({ path, query }) => [path, query.limit])
    const all = [
      ['/svc/indash_blog/header', undefined],
      ['/svc/indash_blog/posts', '10'],
    ]
    await vi.waitFor(() => expect(asked()).toEqual(all))
    await loads()
  })

  it('[PEEP-30] a single post is shown alone, and the whole blog on request', async () => {
    const { world } = createTestApp().realm
    const { id = '' } = world.posts.find(({ blog }) => blog === 'nightowl') ?? {}
    const { viewer, loads, list, ids } = open('nightowl', id)
    await loads()
    expect([ids(), list().$state.get().value, viewer.$isSingle.get()]).toEqual([[id], 'done', true])
    viewer.showAll()
    await vi.waitFor(() => expect(ids().length).toBeGreaterThan(1))
    expect(viewer.$isSingle.get()).toBe(false)
  })

  it('[PEEP-32] logs a failed fetch with path and offset; it is retried when online again', async () => {
    const { emitted, list, online, loads, fails } = open('nightowl', null, 403)
    await fails(403)
    await vi.waitFor(() => expect(list().$state.get().failure).not.toBeNull())
    const path = '/svc/indash_blog/posts'
    expect(emitted('ajax:error')).toContainEqual({ path, status: 403, offset: 0 })
    online()
    await loads()
  })

  it('distinguishes a blog that is gone from one that failed to load', async () => {
    const gone = open('nobody-of-that-name')
    await gone.fails(404)
    const before = gone.asked('header')
    gone.online()
    expect(gone.asked('header')).toBe(before)
    const failed = open('nightowl', null, 403)
    await failed.fails(403)
    failed.viewer.retryHeader()
    await vi.waitFor(() => expect(failed.blog()).toBeDefined())
  })

  it('[DEC-138] asks again for a blog whose call the server did not know', async () => {
    const { fails, asked, online } = open('nightowl', null, 404)
    await fails(404)
    const before = asked('header')
    online()
    await vi.waitFor(() => expect(asked('header')).toBe(before + 1))
  })

  it('[PEEP-18, PEEP-19, PEEP-20] shows a follow made anywhere on the page; can_subscribe follows it, and an unfollow ends the subscription', async () => {
    const { app, blog, loads } = open('papercranes')
    const store = app.get(blogs)
    await loads()
    await store.unfollow('papercranes')
    await store.follow('papercranes')
    expect(blog()).toMatchObject({ following: true, can_subscribe: true })
    await store.setSubscribed('papercranes', true)
    expect(blog()?.is_subscribed).toBe(true)
    await store.unfollow('papercranes')
    expect(blog()).toMatchObject({ following: false, can_subscribe: false, is_subscribed: false })
  })
})
