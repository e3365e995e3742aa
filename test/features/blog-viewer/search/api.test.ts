// @vitest-environment happy-dom

import { describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../../../fixtures/control/faults.ts'
import { blogSearchApi } from '../../../../src/features/blog-viewer/search/api.ts'
import { blogFilter, type SearchFilter } from '../../../../src/features/search/filter.ts'
import { createTestApp } from '../../../support/app.ts'

const signal = () => new AbortController().signal
const first = { limit: 10, offset: 0 }
const queryFor = (term: string, filter: Partial<SearchFilter> = {}) => ({
  term,
  filter: { ...blogFilter, ...filter },
})

function withFetch(response: unknown) {
  const fetch = vi.fn(async (_input: RequestInfo | URL) =>
    Response.json({ meta: { status: 200, msg: 'OK' }, response }),
  )
  const { app } = createTestApp({ platform: { fetch: fetch as typeof globalThis.fetch } })
  const urls = () =>
    fetch.mock.calls.map(([given]) => new URL(String(given instanceof Request ? given.url : given)))
  return { api: blogSearchApi(app), urls }
}

describe('the calls of the search in a blog', () => {
  it('[SRCH-6, SRCH-14, SRCH-19, DEC-24] send term and filter to the blog’s path, without a form key', async () => {
    const { app, realm } = createTestApp()
    const api = blogSearchApi(app)
    expect(await api.search('nightowl', queryFor('moss'), first, signal())).toMatchObject({ ok: true })
    const sent = realm.requests.at(-1)
    expect(sent?.path).toBe('/svc/search/blog_search/nightowl/moss')
    expect(sent?.headers['x-tumblr-form-key']).toBeUndefined()

    const { api: heard, urls } = withFetch({ posts: [] })
    await heard.search('nightowl', queryFor('a/b?c#d é'), first, signal())
    const narrowed = { sort: 'top', type: 'photo', original: true, safe: true } as const
    await heard.search('nightowl', queryFor('x', narrowed), { limit: 10, offset: 20 }, signal())
    expect(urls()[0]?.pathname).toBe('/svc/search/blog_search/nightowl/a%2Fb%3Fc%23d%20%C3%A9')
    expect(urls().map(url => Object.fromEntries(url.searchParams))).toEqual([
      {
        next_offset: '0',
        limit: '10',
        sort: 'CREATED_DESC',
        post_type: 'ANY',
        post_role: 'ANY',
        filter_nsfw: 'false',
      },
      {
        next_offset: '20',
        limit: '10',
        sort: 'POPULARITY_DESC',
        post_type: 'PHOTO',
        post_role: 'ORIGINAL',
        filter_nsfw: 'true',
      },
    ])
  })

  it.each(['.', '..', '%2e', '/', '\\', '../../like', 'a b', '<script>', '"', '🎉'])(
    'keep a term of %j in one part of the path',
    async term => {
      const { api, urls } = withFetch({ posts: [] })
      await api.search('nightowl', queryFor(term), first, signal())
      const parts = urls()[0]?.pathname.split('/') ?? []
      expect(parts.slice(0, 5)).toEqual(['', 'svc', 'search', 'blog_search', 'nightowl'])
      expect(parts).toHaveLength(6)
      expect(decodeURIComponent(parts[5] ?? '').trim()).toBe(term)
    },
  )

  it.each([
    ['a number that goes on', { next_offset: 10, total: 40 }, 0, 10],
    ['its digits', { next_offset: '10' }, 0, 10],
    ['null', { next_offset: null, total: 40 }, 0, null],
    ['a number that does not go on', { next_offset: 0 }, 0, null],
    ['a total alone', { total: 5 }, 0, 2],
    ['a total that is reached', { total: 2 }, 0, null],
    ['nothing at all', {}, 0, undefined],
    ['nonsense', { total: 'many' }, 0, undefined],
  ])('[SRCH-15] fetch the next page by %s', async (_, paging, offset, next) => {
    const { api } = withFetch({ posts: [{ id: '1' }, { id: '2' }], ...paging })
    const result = await api.search('nightowl', queryFor('x'), { limit: 10, offset }, signal())
    expect(result.ok && result.value.next).toBe(next)
  })

  it('[SRCH-15] skip and count broken posts; an answer without any is a failure', async () => {
    const { api } = withFetch({ posts: [{ id: '1' }, null, { id: 7 }, 'x'], total: 4 })
    const result = await api.search('nightowl', queryFor('x'), first, signal())
    expect(result).toMatchObject({ ok: true, value: { sent: 4, total: 4, next: null } })
    for (const body of [null, [], 'text', { posts: 'none' }]) {
      const bad = await withFetch(body).api.search('nightowl', queryFor('x'), first, signal())
      expect(bad).toMatchObject({ ok: false, failure: { kind: 'malformed' } })
    }
  })

  it('[SRCH-8, SRCH-16, DEC-24] fetch a blog’s tags without a payload, each once', async () => {
    const { api, urls } = withFetch({
      tags: [{ tag: 'moss' }, { tag: ' moss ' }, { tag: 5 }, null, 'x', { tag: '' }],
    })
    expect(await api.tags('nightowl', signal())).toEqual({ ok: true, value: ['moss'] })
    expect([urls()[0]?.pathname, urls()[0]?.search]).toEqual([
      '/svc/search/blog_search_typeahead/nightowl',
      '',
    ])
    expect(await withFetch({ tags: 'none' }).api.tags('nightowl', signal())).toMatchObject({ ok: false })
  })

  const faults: [Fault['kind'], Partial<Fault>, string][] = [
    ['status', { status: 403 }, 'status'],
    ['drop', { times: 3 }, 'offline'],
    ['cut', {}, 'offline|malformed'],
    ['malformed', {}, 'malformed'],
    ['login', {}, 'login'],
  ]
  it.each(faults)('both report a fault of kind %s as what it is', async (kind, more, expected) => {
    const { app, realm } = createTestApp()
    const api = blogSearchApi(app)
    const strike = () => realm.faults.add({ call: 'GET /svc/search/*', kind, ...more })
    for (const call of [
      () => api.search('nightowl', queryFor('moss'), first, signal()),
      () => api.tags('nightowl', signal()),
    ]) {
      strike()
      const result = await call()
      expect(result.ok ? 'ok' : result.failure.kind).toMatch(new RegExp(expected))
    }
    expect(await api.tags('nightowl', signal())).toMatchObject({ ok: true })
  })

  it.each(['delay', 'accepted-then-drop'] as const)('succeed despite a fault of kind %s', async kind => {
    const { app, realm } = createTestApp()
    const api = blogSearchApi(app)
    realm.faults.add({ call: 'GET /svc/search/*', kind, delayMs: 20, times: 2 })
    expect(await api.search('nightowl', queryFor('moss'), first, signal())).toMatchObject({ ok: true })
    expect(await api.tags('nightowl', signal())).toMatchObject({ ok: true })
  })
})
