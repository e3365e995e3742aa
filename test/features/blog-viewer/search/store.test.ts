import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { PostList } from '../../../../src/features/blog-viewer/posts/post-list.ts'
import { readViewerPost } from '../../../../src/features/blog-viewer/posts/read-post.ts'
import type { BlogSearchApi } from '../../../../src/features/blog-viewer/search/api.ts'
import { createBlogSearch } from '../../../../src/features/blog-viewer/search/store.ts'
import { blogNarrowing } from '../../../../src/features/search/narrowing.ts'
import { type BlogQuery, toQuery } from '../../../../src/features/search/query.ts'
import { loadSanitizer } from '../../../../src/platform/html/lazy-sanitizer.ts'
import type { Failure } from '../../../../src/platform/http/failure.ts'
import { createTestApp } from '../../../support/app.ts'
import { stubPage } from '../../blogs/stub-page.ts'

stubPage()
// Answers wait for it.
beforeAll(async () => void (await loadSanitizer()))

type Answered = Awaited<ReturnType<BlogSearchApi['search']>>

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, i) => String(from + i))
const page = (ids: string[], total: number | null = null): Answered => ({
  ok: true,
  value: { posts: ids.map(id => readViewerPost({ id })), sent: ids.length, blog: null, total },
})
const offline: Failure = { kind: 'offline' }
const failed: Answered = { ok: false, failure: offline }
const settled = () => new Promise(done => setTimeout(done, 0))

/** A search whose answers arrive when the test says so. */
function setUp(given: Partial<BlogSearchApi> = {}) {
  const test = createTestApp()
  let now = 1_000_000
  Object.assign(test.app.platform, { now: () => now })
  const calls: {
    query: BlogQuery
    offset: number
    signal: AbortSignal
    resolve: (given: Answered) => void
  }[] = []
  const api: BlogSearchApi = {
    search: (_, query, { offset }, signal) =>
      new Promise(resolve => void calls.push({ query, offset, signal, resolve })),
    tags: async () => ({ ok: true, value: ['moss', 'morning', 'art'] }),
    ...given,
  }
  const shown: (PostList | null)[] = []
  const changed = vi.fn()
  const search = createBlogSearch({
    app: test.app,
    blogName: 'nightowl',
    show: list => shown.push(list),
    changed,
    api,
  })
  /** Answers a call, the last one by default. */
  const answer = async (result: Answered, at = calls.length - 1) => {
    calls[at]?.resolve(result)
    await settled()
  }
  const ask = (term: string) => {
    search.type(term)
    return search.submit()
  }
  return {
    ...test,
    ...{ search, calls, shown, changed, answer, ask },
    /** Searches, and finds these posts. */
    async find(term: string, ids = [term]) {
      ask(term)
      await answer(page(ids))
    },
    more() {
      now += 500
      search.$results.get()?.list.loadMore()
    },
    later: (ms: number) => {
      now += ms
    },
    list: () => search.$results.get()?.list,
    ids: () =>
      search.$results
        .get()
        ?.list.$posts.get()
        .map(({ item }) => item.id),
    told: () =>
      test.events
        .filter(({ name }) => name.startsWith('search:'))
        .map(({ name, payload }) => [name.slice(7), payload]),
  }
}

describe('a search in a blog', () => {
  it('[SRCH-7, SRCH-11] the toggle shows the bar, and hides it with the results', async () => {
    const { search, find, shown, changed } = setUp()
    expect(search.$isOpen.get()).toBe(false)
    search.toggle()
    expect([search.$isOpen.get(), search.blogName]).toEqual([true, 'nightowl'])
    search.type('mo')
    expect([search.$typed.get(), search.query()]).toEqual(['mo', null])
    await find('moss')
    search.toggle()
    expect([search.$isOpen.get(), search.$typed.get(), search.query()]).toEqual([false, '', null])
    expect([shown.length, shown.at(-1)]).toEqual([2, null])
    expect(changed.mock.calls).toEqual([[toQuery('moss')], [null]])
  })

  it('[SRCH-13] an empty term starts no search, and ends one like the clear button', async () => {
    const { search, ask, find, calls, told, shown } = setUp()
    search.toggle()
    for (const typed of ['', '   ', '\n']) expect(ask(typed)).toBe(false)
    search.pick(' ')
    search.narrow({ type: 'photo' })
    expect([calls, told()]).toEqual([[], []])
    await find('x')
    expect(calls[0]?.query).toEqual({ term: 'x', filter: { ...blogNarrowing, type: 'photo' } })
    expect(ask(' ')).toBe(false)
    expect([shown.at(-1), search.query()]).toEqual([null, null])
  })

  it('[SRCH-12] emits events when it starts, has results, reaches the end, and is closed', async () => {
    const { search, ask, answer, calls, told, more } = setUp()
    ask('moss')
    await answer(page(numbers(0, 10), 12))
    more()
    await answer(page(numbers(10, 2), 12))
    search.clear()
    search.clear()
    const about = { blog_name: 'nightowl', term: 'moss' }
    expect(told()).toEqual([
      ['started', about],
      ['completed', { ...about, count: 10 }],
      ['results-ended', about],
      ['cleared', { blog_name: 'nightowl' }],
    ])
    expect(calls.map(({ offset }) => offset)).toEqual([0, 10])
  })

  it('the old list stays until a new one has loaded, and after a failure', async () => {
    const { search, find, ask, answer, ids, shown, emitted, list, more } = setUp()
    await find('moss', numbers(0, 10))
    more()
    await answer(failed)
    expect([ids()?.length, search.$pending.get(), list()?.$state.get().failure]).toEqual([10, null, offline])
    ask('art')
    expect([ids()?.length, search.$pending.get()?.failure]).toEqual([10, null])
    await answer(failed)
    expect([ids()?.length, search.$pending.get()?.failure]).toEqual([10, offline])
    const path = '/svc/search/blog_search/{blogname}/{term}'
    expect(emitted('ajax:error').at(-1)).toEqual({ path, status: 0, offset: 0 })
    search.retry()
    expect(search.$pending.get()?.failure).toBeNull()
    await answer(page(['2']))
    expect([ids(), search.$pending.get(), shown.length]).toEqual([['2'], null, 2])
  })

  it('a first search that fails keeps the blog’s posts; it is retried when online again', async () => {
    const { app, search, ask, answer, ids, shown } = setUp()
    ask('moss')
    await answer(failed)
    expect(shown).toEqual([])
    app.platform.window.dispatchEvent(new Event('online'))
    await answer(page(['1']))
    expect(ids()).toEqual(['1'])
    search.clear()
    expect(search.$pending.get()).toBeNull()
  })

  it('runs again at once when filtered, and each filter can be removed', async () => {
    const { search, find, calls, changed } = setUp()
    await find('moss')
    search.type('something else')
    search.narrow({ type: 'photo', safe: true })
    search.narrow({ type: '' })
    expect(calls.slice(1).map(({ query }) => query)).toEqual([
      { term: 'moss', filter: { ...blogNarrowing, type: 'photo', safe: true } },
      { term: 'moss', filter: { ...blogNarrowing, safe: true } },
    ])
    expect(search.$typed.get()).toBe('moss')
    expect(changed).toHaveBeenCalledTimes(3)
  })

  it('of several the last one counts: whatever the order of their answers, and whatever is cleared, filtered or navigated meanwhile', async () => {
    const { search, calls, ask, answer, ids } = setUp()
    for (const term of ['a', 'b', 'c']) ask(term)
    for (const at of [2, 0, 1]) await answer(page([calls[at]?.query.term ?? '']), at)
    expect([ids(), search.$pending.get()]).toEqual([['c'], null])
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true, false])
    ask('d')
    search.narrow({ type: 'photo' })
    await answer(page(['d photo']))
    await answer(failed, 3)
    expect([ids(), search.query()?.term]).toEqual([['d photo'], 'd'])
    ask('e')
    search.clear()
    await answer(page(['e']))
    expect([ids(), search.query()]).toEqual([undefined, null])
    ask('f')
    search.go(toQuery('g'))
    await answer(page(['g']))
    await answer(page(['f']), 6)
    expect(ids()).toEqual(['g'])
  })
})

it('Back and Forward restore fresh results without a call, and fetch old ones again', async () => {
  const { search, find, answer, calls, ids, later, changed, shown } = setUp()
  await find('a')
  await find('b')
  changed.mockClear()
  search.go(toQuery('a'))
  expect([ids(), search.$typed.get(), search.$isOpen.get(), calls.length]).toEqual([['a'], 'a', true, 2])
  expect(shown.at(-1)).toBe(shown[0])
  search.go(null)
  expect([ids(), search.$typed.get()]).toEqual([undefined, ''])
  later(300_001)
  search.go(toQuery('b'))
  expect(calls).toHaveLength(3)
  await answer(page(['3']))
  expect(ids()).toEqual(['3'])
  expect(changed).not.toHaveBeenCalled()
  const filter = { ...blogNarrowing, type: 'photo', sort: 'top' } as const
  for (const _ of [1, 2]) search.go({ term: 'a', filter })
  expect([search.$narrowing.get(), calls.length, calls[3]?.query.filter]).toEqual([filter, 4, filter])
})

it('[SRCH-4, SRCH-9, SRCH-16] the popular tags are fetched once, when the bar opens, and match what is typed', async () => {
  const tags = vi.fn(async () => ({ ok: true as const, value: ['moss', 'morning', 'art'] }))
  const { search, calls } = setUp({ tags })
  expect(tags).not.toHaveBeenCalled()
  search.toggle()
  await settled()
  expect(search.$matches.get()).toEqual(['moss', 'morning', 'art'])
  search.type('mo')
  expect(search.$matches.get()).toEqual(['moss', 'morning'])
  search.pick('morning')
  expect(calls[0]?.query.term).toBe('morning')
  search.toggle()
  search.toggle()
  expect(tags).toHaveBeenCalledTimes(1)
})
