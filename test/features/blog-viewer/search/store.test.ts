// @vitest-environment happy-dom

import fc from 'fast-check'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { PostList } from '../../../../src/features/blog-viewer/posts/post-list.ts'
import { readViewerPost } from '../../../../src/features/blog-viewer/posts/read-post.ts'
import type { BlogSearchApi } from '../../../../src/features/blog-viewer/search/api.ts'
import { createBlogSearch } from '../../../../src/features/blog-viewer/search/store.ts'
import { blogFilter } from '../../../../src/features/search/filter.ts'
import { type BlogQuery, toQuery } from '../../../../src/features/search/query.ts'
import { loadSanitizer } from '../../../../src/platform/html/lazy-sanitizer.ts'
import type { Failure, Result } from '../../../../src/platform/http/failure.ts'
import { createTestApp } from '../../../support/app.ts'

// Answers need the sanitizer.
beforeAll(async () => void (await loadSanitizer()))

type Answered = Awaited<ReturnType<BlogSearchApi['search']>>

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, i) => String(from + i))
const page = (ids: string[], total: number | null = null): Answered => ({
  ok: true,
  value: { posts: ids.map(id => readViewerPost({ id })), sent: ids.length, blog: null, total },
})
const offline: Failure = { kind: 'offline' }
const failed = (failure = offline): Answered => ({ ok: false, failure })

/** A search whose answers arrive when the test says so. */
function setUp(given: Partial<BlogSearchApi> = {}) {
  const test = createTestApp()
  let now = 1_000_000
  Object.assign(test.app.platform, { now: () => now })
  const calls: { query: BlogQuery; offset: number; signal: AbortSignal; answer: Answer }[] = []
  type Answer = (result: Answered) => Promise<void>
  const api: BlogSearchApi = {
    search: (_, query, { offset }, signal) =>
      new Promise(resolve => {
        const answer: Answer = async result => {
          resolve(result)
          await new Promise(done => setTimeout(done, 0))
        }
        calls.push({ query, offset, signal, answer })
      }),
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
  const ask = (term: string) => {
    search.type(term)
    return search.submit()
  }
  const ids = () =>
    search.$results
      .get()
      ?.list.$posts.get()
      .map(({ item }) => item.id)
  const later = (ms: number) => {
    now += ms
  }
  return { ...test, search, calls, shown, changed, ask, ids, later }
}
const settled = () => new Promise(done => setTimeout(done, 0))
const searchEvents = (events: { name: string; payload: unknown }[]) =>
  events.filter(({ name }) => name.startsWith('search:')).map(({ name, payload }) => [name, payload])

describe('a search in a blog', () => {
  it('[SRCH-7, SRCH-11] the toggle shows the bar, and hides it with the results', async () => {
    const { search, ask, calls, shown, changed } = setUp()
    expect(search.$isOpen.get()).toBe(false)
    search.toggle()
    expect([search.$isOpen.get(), search.blogName]).toEqual([true, 'nightowl'])
    search.type('mo')
    expect([search.$typed.get(), search.query()]).toEqual(['mo', null])
    ask('moss')
    await calls[0]?.answer(page(['1']))
    expect(shown).toHaveLength(1)
    search.toggle()
    expect([search.$isOpen.get(), search.$typed.get(), search.query(), shown.at(-1)]).toEqual([
      false,
      '',
      null,
      null,
    ])
    expect(changed.mock.calls).toEqual([[toQuery('moss')], [null]])
  })

  it('[SRCH-13] an empty term starts no search', () => {
    const { search, ask, calls, events } = setUp()
    search.toggle()
    for (const typed of ['', '   ', '\n']) expect(ask(typed)).toBe(false)
    search.pick(' ')
    search.loadTags()
    search.narrow({ type: 'photo' })
    expect([calls, searchEvents(events)]).toEqual([[], []])
    expect(ask('x')).toBe(true)
    expect(calls[0]?.query).toEqual({ term: 'x', filter: { ...blogFilter, type: 'photo' } })
  })

  it('clearing the field ends the search like the clear button', async () => {
    const { ask, calls, shown, search } = setUp()
    ask('moss')
    await calls[0]?.answer(page(['1']))
    expect(ask(' ')).toBe(false)
    expect([shown.at(-1), search.query()]).toEqual([null, null])
  })

  it('[SRCH-12] emits events when it starts, has results, reaches the end, and is closed', async () => {
    const { search, ask, calls, events, later } = setUp()
    ask('moss')
    await calls[0]?.answer(page(numbers(0, 10), 12))
    later(500)
    search.$results.get()?.list.loadMore()
    await calls[1]?.answer(page(numbers(10, 2), 12))
    search.clear()
    search.clear()
    const about = { blog_name: 'nightowl', term: 'moss' }
    expect(searchEvents(events)).toEqual([
      ['search:started', about],
      ['search:completed', { ...about, count: 10 }],
      ['search:results-ended', about],
      ['search:cleared', { blog_name: 'nightowl' }],
    ])
    expect(calls.map(({ offset }) => offset)).toEqual([0, 10])
  })

  it('[SRCH-12] results that are complete at once emit the end event once, after the results', async () => {
    const { ask, calls, events } = setUp()
    ask('moss')
    await calls[0]?.answer(page([]))
    expect(searchEvents(events).map(([name]) => name)).toEqual([
      'search:started',
      'search:completed',
      'search:results-ended',
    ])
  })

  it('the old list stays until a new one has loaded, and after a failure', async () => {
    const { search, ask, calls, ids, shown, emitted } = setUp()
    ask('moss')
    await calls[0]?.answer(page(['1']))
    ask('art')
    expect([ids(), search.$pending.get()?.failure]).toEqual([['1'], null])
    await calls[1]?.answer(failed())
    expect([ids(), search.$pending.get()?.failure]).toEqual([['1'], offline])
    expect(emitted('ajax:error')).toEqual([
      { path: '/svc/search/blog_search/{blogname}/{term}', status: 0, offset: 0 },
    ])
    search.retry()
    expect(search.$pending.get()?.failure).toBeNull()
    await calls[2]?.answer(page(['2']))
    expect([ids(), search.$pending.get(), shown.length]).toEqual([['2'], null, 2])
  })

  it('a first search that fails keeps the blog’s posts; it is retried when online again', async () => {
    const { search, ask, calls, ids, shown } = setUp()
    ask('moss')
    await calls[0]?.answer(failed())
    expect(shown).toEqual([])
    window.dispatchEvent(new Event('online'))
    await calls[1]?.answer(page(['1']))
    expect(ids()).toEqual(['1'])
    search.clear()
    expect(search.$pending.get()).toBeNull()
  })

  it('a further page that fails keeps the results', async () => {
    const { search, ask, calls, ids, later } = setUp()
    ask('moss')
    await calls[0]?.answer(page(numbers(0, 10)))
    later(500)
    search.$results.get()?.list.loadMore()
    await calls[1]?.answer(failed())
    expect([ids()?.length, search.$pending.get()]).toEqual([10, null])
    expect(search.$results.get()?.list.$state.get().failure).not.toBeNull()
  })

  it('runs again at once when filtered, and each filter can be removed', async () => {
    const { search, ask, calls, changed } = setUp()
    ask('moss')
    await calls[0]?.answer(page(['1']))
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
})

describe('of several searches the last one counts', () => {
  it('whatever the order of their answers, and whatever is cleared, filtered or navigated meanwhile', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('a', 'b', 'c').map(term => ({ do: 'ask', term }) as const) },
      { weight: 1, arbitrary: fc.constant({ do: 'clear' } as const) },
      { weight: 1, arbitrary: fc.constant({ do: 'narrow' } as const) },
      { weight: 1, arbitrary: fc.constant({ do: 'retry' } as const) },
      {
        weight: 2,
        arbitrary: fc.constantFrom('a', null).map(term => ({ do: 'go', term }) as const),
      },
      {
        weight: 4,
        arbitrary: fc.record({ do: fc.constant('answer' as const), at: fc.nat(9), fails: fc.boolean() }),
      },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async steps => {
        const { search, calls, ask, ids, events } = setUp()
        const answered = new Set<number>()
        const answer = async (at: number, fails = false) => {
          const call = calls[at]
          if (!call || answered.has(at)) return
          answered.add(at)
          const { term, filter } = call.query
          await call.answer(fails ? failed() : page([`${term}${filter.type}`]))
        }
        for (const one of steps) {
          if (one.do === 'ask') ask(one.term)
          if (one.do === 'clear') search.clear()
          if (one.do === 'narrow') search.narrow({ type: search.$filter.get().type ? '' : 'photo' })
          if (one.do === 'retry') search.retry()
          if (one.do === 'go') search.go(toQuery(one.term))
          if (one.do === 'answer') await answer(one.at, one.fails)
        }
        const wanted = search.query()
        for (let at = 0; at < calls.length; at++) await answer(at)
        search.retry()
        await answer(calls.length - 1)
        expect(search.$pending.get()).toBeNull()
        expect(search.query()).toEqual(wanted)
        expect(ids()).toEqual(wanted ? [`${wanted.term}${wanted.filter.type}`] : undefined)
        const names = searchEvents(events).map(([name]) => name)
        expect(names.filter(name => name === 'search:completed').length).toBeLessThanOrEqual(
          names.filter(name => name === 'search:started').length,
        )
        search.release()
        expect(calls.filter((_, at) => !answered.has(at)).every(({ signal }) => signal.aborted)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('a replaced call is aborted', () => {
    const { ask, calls } = setUp()
    ask('a')
    ask('b')
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
  })
})

describe('Back and Forward', () => {
  it('restore fresh results without a call, and fetch old ones again', async () => {
    const { search, ask, calls, ids, later, changed, shown } = setUp()
    ask('a')
    await calls[0]?.answer(page(['1']))
    ask('b')
    await calls[1]?.answer(page(['2']))
    changed.mockClear()
    search.go(toQuery('a'))
    expect([ids(), search.$typed.get(), calls.length]).toEqual([['1'], 'a', 2])
    expect(shown.at(-1)).toBe(shown[0])
    search.go(null)
    expect([ids(), search.$typed.get()]).toEqual([undefined, ''])
    later(300_001)
    search.go(toQuery('b'))
    expect(calls).toHaveLength(3)
    await calls[2]?.answer(page(['3']))
    expect(ids()).toEqual(['3'])
    expect(changed).not.toHaveBeenCalled()
  })

  it('restore a search with its filter, and show the bar', () => {
    const { search, calls } = setUp()
    const filter = { ...blogFilter, type: 'photo', sort: 'top' } as const
    search.go({ term: 'a', filter })
    expect([search.$isOpen.get(), search.$filter.get(), calls[0]?.query.filter]).toEqual([
      true,
      filter,
      filter,
    ])
    search.go({ term: 'a', filter })
    expect(calls).toHaveLength(1)
  })

  it('keep at most five lists, and release all at the end', async () => {
    const { search, ask, calls, shown } = setUp()
    for (const term of 'abcdefg') {
      ask(term)
      await calls.at(-1)?.answer(page(numbers(0, 10)))
    }
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
    let ok = false
    const tags = vi.fn(async () =>
      ok ? { ok, value: ['moss'] } : { ok, failure: offline },
    ) as () => Promise<Result<string[]>>
    const { search, later, emitted } = setUp({ tags })
    search.toggle()
    await settled()
    expect(search.$matches.get()).toEqual([])
    expect(emitted('ajax:error')).toEqual([
      { path: '/svc/search/blog_search_typeahead/{blogname}', status: 0 },
    ])
    search.type('m')
    expect(tags).toHaveBeenCalledTimes(1)
    ok = true
    later(5000)
    search.type('mo')
    await settled()
    expect(search.$matches.get()).toEqual(['moss'])
  })
})
