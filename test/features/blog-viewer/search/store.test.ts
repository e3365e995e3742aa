import fc from 'fast-check'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { PostList } from '../../../../src/features/blog-viewer/posts/post-list.ts'
import { readViewerPost } from '../../../../src/features/blog-viewer/posts/read-post.ts'
import type { BlogSearchApi } from '../../../../src/features/blog-viewer/search/api.ts'
import { createBlogSearch } from '../../../../src/features/blog-viewer/search/store.ts'
import { blogFilter } from '../../../../src/features/search/filter.ts'
import { type BlogQuery, toQuery } from '../../../../src/features/search/query.ts'
import { loadSanitizer } from '../../../../src/platform/html/lazy-sanitizer.ts'
import type { Failure } from '../../../../src/platform/http/failure.ts'
import { createTestApp } from '../../../support/app.ts'
import { dearRuns } from '../../../support/properties.ts'
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
    expect(calls[0]?.query).toEqual({ term: 'x', filter: { ...blogFilter, type: 'photo' } })
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

  it('[SRCH-12] results that are complete at once emit the end event once, after the results', async () => {
    const { find, told } = setUp()
    await find('moss', [])
    expect(told().map(([name]) => name)).toEqual(['started', 'completed', 'results-ended'])
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
      { term: 'moss', filter: { ...blogFilter, type: 'photo', safe: true } },
      { term: 'moss', filter: { ...blogFilter, safe: true } },
    ])
    expect(search.$typed.get()).toBe('moss')
    expect(changed).toHaveBeenCalledTimes(3)
  })

  it('of several the last one counts: whatever the order of their answers, and whatever is cleared, filtered or navigated meanwhile', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('ask a', 'ask b', 'ask c') },
      { weight: 5, arbitrary: fc.constantFrom('clear', 'narrow', 'retry', 'go a', 'go') },
      {
        weight: 4,
        arbitrary: fc.tuple(fc.constantFrom('answer', 'fail'), fc.nat(9)).map(both => both.join(' ')),
      },
    )
    const run = async (steps: string[]) => {
      const { search, calls, ask, answer, ids, told } = setUp()
      const answered = new Set<number>()
      const settle = async (at: number, fails = false) => {
        const { query } = calls[at] ?? {}
        if (!query || answered.has(at)) return
        answered.add(at)
        await answer(fails ? failed : page([`${query.term}${query.filter.type}`]), at)
      }
      for (const [name, value = ''] of steps.map(one => one.split(' '))) {
        if (name === 'ask') ask(value)
        else if (name === 'clear') search.clear()
        else if (name === 'narrow') search.narrow({ type: search.$filter.get().type ? '' : 'photo' })
        else if (name === 'retry') search.retry()
        else if (name === 'go') search.go(toQuery(value))
        else await settle(Number(value), name === 'fail')
      }
      const wanted = search.query()
      for (let at = 0; at < calls.length; at++) await settle(at)
      search.retry()
      await settle(calls.length - 1)
      expect([search.$pending.get(), search.query()]).toEqual([null, wanted])
      expect(ids()).toEqual(wanted ? [`${wanted.term}${wanted.filter.type}`] : undefined)
      const count = (wanted: string) => told().filter(([name]) => name === wanted).length
      expect(count('completed')).toBeLessThanOrEqual(count('started'))
      search.release()
      // Whatever was replaced is aborted.
      expect(calls.every(({ signal }, at) => answered.has(at) || signal.aborted)).toBe(true)
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 14 }), run), { numRuns: dearRuns })
  })
})

describe('Back and Forward', () => {
  it('restore fresh results without a call, and fetch old ones again', async () => {
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
    const filter = { ...blogFilter, type: 'photo', sort: 'top' } as const
    for (const _ of [1, 2]) search.go({ term: 'a', filter })
    expect([search.$filter.get(), calls.length, calls[3]?.query.filter]).toEqual([filter, 4, filter])
  })

  it('keep at most five lists, and release all at the end', async () => {
    const { search, find, calls, shown } = setUp()
    for (const term of 'abcdefg') await find(term, numbers(0, 10))
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    search.go(toQuery('a'))
    expect(calls).toHaveLength(8)
    search.release()
    for (const list of shown) list?.loadMore()
    await vi.advanceTimersByTimeAsync(600)
    expect(calls).toHaveLength(8)
  })
})

describe('the popular tags', () => {
  it('[SRCH-4, SRCH-9, SRCH-16] are fetched once, when the bar opens, and match what is typed', async () => {
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

  it('that fail to load are left out, and fetched again later', async () => {
    const tags = vi.fn<BlogSearchApi['tags']>(async () => ({ ok: false, failure: offline }))
    const { search, later, emitted } = setUp({ tags })
    search.toggle()
    await settled()
    expect(search.$matches.get()).toEqual([])
    const path = '/svc/search/blog_search_typeahead/{blogname}'
    expect(emitted('ajax:error')).toEqual([{ path, status: 0 }])
    search.type('m')
    expect(tags).toHaveBeenCalledTimes(1)
    tags.mockResolvedValue({ ok: true, value: ['moss'] })
    later(5000)
    search.type('mo')
    await settled()
    expect(search.$matches.get()).toEqual(['moss'])
  })
})
