// @vitest-environment happy-dom

import { describe, expect, it, vi } from 'vitest'
import { viewerApi } from '../../../src/features/blog-viewer/api.ts'
import { createPostList } from '../../../src/features/blog-viewer/posts/post-list.ts'
import { createBlogViewer } from '../../../src/features/blog-viewer/store.ts'
import { blogs } from '../../../src/features/blogs/store.ts'
import { createTestApp } from '../../support/app.ts'

const signal = () => new AbortController().signal
const all = (blogName: string) => ({ blogName, postId: null })

describe('the calls of the blog viewer', () => {
  it('[PEEP-16, PEEP-17, DEC-12] read a header by name, without a form key', async () => {
    const { app, realm } = createTestApp()
    const result = await viewerApi(app).header('nightowl', signal())
    expect(result).toMatchObject({
      ok: true,
      value: {
        name: 'nightowl',
        following: expect.any(Boolean),
        is_subscribed: false,
        global_theme_params: {},
      },
    })
    const sent = realm.requests.at(-1)
    expect(sent?.path).toBe('/svc/indash_blog/header')
    expect(sent?.headers['x-tumblr-form-key']).toBeUndefined()
  })

  it('[PEEP-27] send the blog, the post or null, limit and offset', async () => {
    const { app, platform } = withFetch()
    await viewerApi(app).posts({ blogName: 'aria', postId: null, limit: 10, offset: 20 }, signal())
    await viewerApi(app).posts({ blogName: 'aria', postId: '7', limit: 1, offset: 0 }, signal())
    const queries = platform.mock.calls.map(([request]) =>
      Object.fromEntries(new URL(String(request instanceof Request ? request.url : request)).searchParams),
    )
    expect(queries).toEqual([
      { tumblelog_name_or_id: 'aria', post_id: 'null', limit: '10', offset: '20' },
      { tumblelog_name_or_id: 'aria', post_id: '7', limit: '1', offset: '0' },
    ])
  })

  it('[PEEP-28] skip a page’s broken posts, but count them; other fields may be missing', async () => {
    const { app } = withFetch({ posts: [{ id: '1' }, { id: 5 }, null, 'x', { id: '2', tags: [3, 'ok'] }] })
    const result = await viewerApi(app).posts(
      { blogName: 'aria', postId: null, limit: 10, offset: 0 },
      signal(),
    )
    expect(result).toMatchObject({ ok: true, value: { sent: 5, blog: null } })
    if (result.ok)
      expect(result.value.posts.map(post => [post.item.id, post.tags])).toEqual([
        ['1', []],
        ['2', ['ok']],
      ])
  })

  it('[PEEP-28, ADS-2] get the ad unit with the posts; a page without ads has none', async () => {
    const all = { blogName: 'nightowl', postId: null, limit: 10, offset: 0 }
    const page = { ads: { script: 'https://ads.example/ads.js' } }
    const shown = await viewerApi(createTestApp({ user: null, bootstrap: page }).app).posts(all, signal())
    expect(shown).toMatchObject({ ok: true, value: { ad: 'drawer-0' } })
    for (const bootstrap of [{}, { ads: {} }]) {
      const { app } = createTestApp({ user: null, bootstrap })
      expect(await viewerApi(app).posts(all, signal())).toMatchObject({ ok: true, value: { ad: null } })
    }
  })

  it.each([[null], [[]], [{ posts: 'none' }], ['text']])(
    'report an answer of %j as a failure, not as an empty blog',
    async body => {
      const { app } = withFetch(body)
      const result = await viewerApi(app).posts(
        { blogName: 'aria', postId: null, limit: 10, offset: 0 },
        signal(),
      )
      expect(result).toMatchObject({ ok: false, failure: { kind: 'malformed' } })
    },
  )
})

function withFetch(response: unknown = { posts: [] }) {
  const platform = vi.fn(async (_input: RequestInfo | URL) =>
    Response.json({ meta: { status: 200, msg: 'OK' }, response }),
  )
  return { ...createTestApp({ platform: { fetch: platform as typeof fetch } }), platform }
}

describe('reading a blog', () => {
  it('[PEEP-24] fetches header and first posts at once, and the blogs have all eight types between them', async () => {
    const { app, realm } = createTestApp()
    const types = new Set<string>()
    for (const name of realm.world.blogs.keys()) {
      const viewer = createBlogViewer(app, all(name))
      await vi.waitFor(() => expect(viewer.$list.get().$state.get().isLoading).toBe(false))
      await vi.waitFor(() => expect(viewer.$blog.get()).toBeDefined())
      for (const post of viewer.$list.get().$posts.get()) types.add(post.content.type)
      viewer.release()
    }
    expect([...types].sort()).toEqual(['audio', 'chat', 'link', 'note', 'photo', 'quote', 'text', 'video'])
  })

  it('[PEEP-30] a single post is shown alone, and the whole blog on request', async () => {
    const { app, realm } = createTestApp()
    const post = realm.world.posts.find(({ blog }) => blog === 'nightowl')
    const viewer = createBlogViewer(app, { blogName: 'nightowl', postId: post?.id ?? '' })
    await vi.waitFor(() => expect(viewer.$list.get().$state.get().value).toBe('done'))
    expect(
      viewer.$list
        .get()
        .$posts.get()
        .map(({ item }) => item.id),
    ).toEqual([post?.id])
    expect(viewer.$isSingle.get()).toBe(true)
    viewer.showAll()
    await vi.waitFor(() => expect(viewer.$list.get().$posts.get().length).toBeGreaterThan(1))
    expect(viewer.$isSingle.get()).toBe(false)
    viewer.release()
  })

  it('[PEEP-32] logs a failed fetch with path and offset', async () => {
    const { app, realm, emitted } = createTestApp()
    realm.faults.add({ call: 'GET /svc/indash_blog/posts', kind: 'status', status: 403 })
    const viewer = createBlogViewer(app, all('nightowl'))
    await vi.waitFor(() =>
      expect(emitted('ajax:error')).toEqual([{ path: '/svc/indash_blog/posts', status: 403, offset: 0 }]),
    )
    expect(viewer.$list.get().$state.get().failure).not.toBeNull()
    viewer.$list.get().retry()
    await vi.waitFor(() => expect(viewer.$list.get().$posts.get().length).toBeGreaterThan(0))
    viewer.release()
  })

  it('distinguishes a blog that is gone from one that failed to load', async () => {
    const { app, realm } = createTestApp()
    const gone = createBlogViewer(app, all('nobody-of-that-name'))
    await vi.waitFor(() => expect(gone.$failure.get()).toMatchObject({ status: 404 }))
    realm.faults.add({ call: 'GET /svc/indash_blog/*', kind: 'status', status: 403, times: 2 })
    const failed = createBlogViewer(app, all('nightowl'))
    await vi.waitFor(() => expect(failed.$failure.get()).toMatchObject({ status: 403 }))
    failed.retryHeader()
    await vi.waitFor(() => expect(failed.$blog.get()).toBeDefined())
    gone.release()
    failed.release()
  })

  it('[DEC-138] asks again for a blog whose call the server did not know', async () => {
    const { app, realm } = createTestApp()
    realm.faults.add({ call: 'GET /svc/indash_blog/*', kind: 'no-such-call', times: 2 })
    const viewer = createBlogViewer(app, all('nightowl'))
    await vi.waitFor(() => expect(viewer.$failure.get()).toMatchObject({ status: 404 }))
    const asked = () => realm.requests.filter(({ path }) => path === '/svc/indash_blog/header').length
    const before = asked()
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(asked()).toBe(before + 1))
    viewer.release()
  })

  it('uses the blog data of the posts if the header failed', async () => {
    const { app, realm } = createTestApp()
    realm.faults.add({ call: 'GET /svc/indash_blog/header', kind: 'status', status: 403 })
    const viewer = createBlogViewer(app, all('nightowl'))
    await vi.waitFor(() => expect(viewer.$blog.get()?.title).toBe('Night Owl'))
    expect(viewer.$blog.get()).toBeDefined()
    viewer.release()
  })

  it('[PEEP-18, PEEP-19] shows a follow made anywhere on the page', async () => {
    const { app } = createTestApp()
    const viewer = createBlogViewer(app, all('papercranes'))
    await vi.waitFor(() => expect(viewer.$blog.get()).toBeDefined())
    const before = viewer.$blog.get()?.following
    await app.get(blogs).toggleFollow('papercranes')
    expect(viewer.$blog.get()?.following).toBe(!before)
    viewer.release()
  })

  it('[PEEP-19, PEEP-20] sets can_subscribe with following, and an unfollow ends the subscription', async () => {
    const { app } = createTestApp()
    const store = app.get(blogs)
    const viewer = createBlogViewer(app, all('papercranes'))
    await vi.waitFor(() => expect(viewer.$blog.get()).toBeDefined())
    await store.unfollow('papercranes')
    await store.follow('papercranes')
    expect(viewer.$blog.get()).toMatchObject({ following: true, can_subscribe: true })
    await store.setSubscribed('papercranes', true)
    expect(viewer.$blog.get()?.is_subscribed).toBe(true)
    await store.unfollow('papercranes')
    expect(viewer.$blog.get()).toMatchObject({ following: false, can_subscribe: false, is_subscribed: false })
    viewer.release()
  })

  it('retries what failed offline when online again', async () => {
    const { app, realm } = createTestApp()
    realm.faults.add({ call: 'GET /svc/indash_blog/*', kind: 'status', status: 403, times: 2 })
    const viewer = createBlogViewer(app, all('nightowl'))
    await vi.waitFor(() => expect(viewer.$failure.get()).toMatchObject({ status: 403 }))
    await vi.waitFor(() => expect(viewer.$list.get().$state.get().failure).not.toBeNull())
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(viewer.$blog.get()).toBeDefined())
    await vi.waitFor(() => expect(viewer.$list.get().$posts.get().length).toBeGreaterThan(0))
    viewer.release()
  })

  it('[PEEP-26] another list replaces its posts, which are restored later, and fetched again when old', async () => {
    let now = 1_000_000
    const { app, realm } = createTestApp({ platform: { now: () => now } })
    const viewer = createBlogViewer(app, { blogName: 'nightowl', postId: null })
    await vi.waitFor(() => expect(viewer.$list.get().$posts.get().length).toBeGreaterThan(0))
    const own = viewer.$list.get()
    const posts = own.$posts.get()
    const other = createPostList({ limit: 10, now: () => now, fetchPage: () => new Promise(() => {}) })
    const asked = () => realm.requests.filter(({ path }) => path === '/svc/indash_blog/posts').length
    viewer.showInstead(other)
    expect([viewer.$list.get(), viewer.$isInstead.get()]).toEqual([other, true])
    viewer.showInstead(null)
    expect(viewer.$list.get()).toBe(own)
    expect(own.$posts.get()).toBe(posts)
    expect(asked()).toBe(1)
    viewer.showInstead(other)
    now += 300_001
    viewer.showInstead(null)
    await vi.waitFor(() => expect(asked()).toBe(2))
    expect(own.$posts.get().length).toBe(posts.length)
    viewer.release()
  })

  it('aborts its calls when released, and reacts to nothing more', async () => {
    const { app, emitted } = createTestApp()
    const viewer = createBlogViewer(app, all('nightowl'))
    viewer.release()
    await new Promise(resolve => setTimeout(resolve, 30))
    expect([viewer.$blog.get(), viewer.$failure.get()]).toEqual([undefined, null])
    expect(emitted('ajax:error')).toEqual([])
  })
})
