import { expect, it, vi } from 'vitest'
import { blogSearchApi } from '../../../../src/features/blog-viewer/search/api.ts'
import { blogNarrowing, type Narrowing } from '../../../../src/features/search/narrowing.ts'
import { createTestApp } from '../../../support/app.ts'
import { stubPage } from '../../blogs/stub-page.ts'

stubPage()

/** The calls of a search in a blog, to a server that always returns this response. */
function callsOver(response: unknown) {
  const fetch = vi.fn(async (_input: RequestInfo | URL) =>
    Response.json({ meta: { status: 200, msg: 'OK' }, response }),
  )
  const api = blogSearchApi(createTestApp({ platform: { fetch: fetch as typeof globalThis.fetch } }).app)
  const { signal } = new AbortController()
  return {
    search: (term: string, { offset = 0, ...filter }: Partial<Narrowing> & { offset?: number } = {}) =>
      api.search(
        'nightowl',
        { term, filter: { ...blogNarrowing, ...filter } },
        { limit: 10, offset },
        signal,
      ),
    tags: () => api.tags('nightowl', signal),
    urls: () =>
      fetch.mock.calls.map(([given]) => new URL(String(given instanceof Request ? given.url : given))),
  }
}

it('[SRCH-6, SRCH-14, SRCH-19, DEC-24] a search sends term and filter to the blog’s path', async () => {
  const { search, urls } = callsOver({ posts: [] })
  await search('a/b?c#d é')
  await search('x', { sort: 'top', type: 'photo', original: true, safe: true, offset: 20 })
  expect(urls()[0]?.pathname).toBe('/svc/search/blog_search/nightowl/a%2Fb%3Fc%23d%20%C3%A9')
  const usual = { sort: 'CREATED_DESC', post_type: 'ANY', post_role: 'ANY', filter_nsfw: 'false' }
  const narrowed = {
    sort: 'POPULARITY_DESC',
    post_type: 'PHOTO',
    post_role: 'ORIGINAL',
    filter_nsfw: 'true',
  }
  expect(urls().map(url => Object.fromEntries(url.searchParams))).toEqual([
    { next_offset: '0', limit: '10', ...usual },
    { next_offset: '20', limit: '10', ...narrowed },
  ])
})

it.each(['.', '..', '%2e', '/', '\\', '../../like', '<script>', '🎉'])(
  'a term of %j stays in one part of the path',
  async term => {
    const { search, urls } = callsOver({ posts: [] })
    await search(term)
    const parts = urls()[0]?.pathname.split('/') ?? []
    expect(parts.slice(0, 5)).toEqual(['', 'svc', 'search', 'blog_search', 'nightowl'])
    expect(parts).toHaveLength(6)
    expect(decodeURIComponent(parts[5] ?? '').trim()).toBe(term)
  },
)

it.each([
  ['a number that goes on', { next_offset: 10, total: 40 }, 10],
  ['its digits', { next_offset: '10' }, 10],
  ['null', { next_offset: null, total: 40 }, null],
  ['a number that does not go on', { next_offset: 0 }, null],
  ['a total alone', { total: 5 }, 2],
  ['a total that is reached', { total: 2 }, null],
  ['nothing at all', {}, undefined],
  ['nonsense', { total: 'many' }, undefined],
])('[SRCH-15] the next page is fetched by %s', async (_, paging, next) => {
  const result = await callsOver({ posts: [{ id: '1' }, { id: '2' }], ...paging }).search('x')
  expect(result.ok && result.value.next).toBe(next)
})

it('[SRCH-15] broken posts are skipped and counted; an answer without any is a failure', async () => {
  const result = await callsOver({ posts: [{ id: '1' }, null, { id: 7 }, 'x'], total: 4 }).search('x')
  expect(result).toMatchObject({ ok: true, value: { sent: 4, total: 4, next: null } })
  for (const body of [null, [], 'text', { posts: 'none' }])
    expect(await callsOver(body).search('x')).toMatchObject({ ok: false, failure: { kind: 'malformed' } })
})

it('[SRCH-8, SRCH-16, DEC-24] a blog’s tags are fetched without a payload, each once', async () => {
  const { tags, urls } = callsOver({
    tags: [{ tag: 'moss' }, { tag: ' moss ' }, { tag: 5 }, null, 'x', { tag: '' }],
  })
  expect(await tags()).toEqual({ ok: true, value: ['moss'] })
  const path = '/svc/search/blog_search_typeahead/nightowl'
  expect([urls()[0]?.pathname, urls()[0]?.search]).toEqual([path, ''])
  expect(await callsOver({ tags: 'none' }).tags()).toMatchObject({ ok: false })
})
