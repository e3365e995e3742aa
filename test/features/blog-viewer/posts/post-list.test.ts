import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PostsPage } from '../../../../src/features/blog-viewer/api.ts'
import { createPostList, type PostListDeps } from '../../../../src/features/blog-viewer/posts/post-list.ts'
import { readViewerPost } from '../../../../src/features/blog-viewer/posts/read-post.ts'
import type { Result } from '../../../../src/platform/http/failure.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const page = (ids: string[], sent = ids.length): Result<PostsPage> => ({
  ok: true,
  value: { posts: ids.map(id => readViewerPost({ id })), sent, blog: null, ad: null },
})
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, i) => String(from + i))
const offline: Result<PostsPage> = { ok: false, failure: { kind: 'offline' } }

function listOver(fetchPage: PostListDeps['fetchPage'], more: Partial<PostListDeps> = {}) {
  return createPostList({ limit: 10, now: () => Date.now(), fetchPage, ...more })
}
const settle = () => vi.advanceTimersByTimeAsync(500)

describe('a list of posts', () => {
  it('[PEEP-24, PEEP-25] loads pages until one is not full, whatever the number of posts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 45 }),
        fc.integer({ min: 1, max: 12 }),
        async (total, limit) => {
          const asked: number[] = []
          const list = listOver(
            async ({ offset }) => {
              asked.push(offset)
              return page(numbers(offset, Math.max(0, Math.min(limit, total - offset))))
            },
            { limit },
          )
          for (let turn = 0; turn < 60 && list.$state.get().value !== 'done'; turn++) {
            list.loadMore()
            await settle()
          }
          expect(list.$posts.get()).toHaveLength(total)
          expect(asked).toEqual(Array.from({ length: Math.floor(total / limit) + 1 }, (_, i) => i * limit))
          list.release()
        },
      ),
      { numRuns: 30 },
    )
  })

  it('[ADS-2, ADS-3, DEC-114] has ads after posts 2, 12, 22, each from the answer that it came with', async () => {
    const list = listOver(async ({ offset }) => {
      const answer = page(numbers(offset, offset < 30 ? 10 : 5))
      const ad = offset === 10 ? null : `unit-${offset}`
      return answer.ok ? { ok: true, value: { ...answer.value, ad } } : answer
    })
    for (let turn = 0; turn < 4; turn++) {
      list.loadMore()
      await settle()
    }
    // Posts are numbered from 0. The second answer had no ad.
    expect([...list.$ads.get()]).toEqual([
      ['1', 'unit-0'],
      ['21', 'unit-20'],
      ['31', 'unit-30'],
    ])
  })

  it('[PEEP-31] fetches at most every 500 ms, and not while a page is loading', async () => {
    const fetchPage = vi.fn(async ({ offset }: { offset: number }) => page(numbers(offset, 10)))
    const list = listOver(fetchPage)
    list.loadMore()
    list.loadMore()
    await vi.advanceTimersByTimeAsync(0)
    list.loadMore()
    list.loadMore()
    await vi.advanceTimersByTimeAsync(499)
    expect(fetchPage).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetchPage).toHaveBeenCalledTimes(2)
  })

  it('skips a broken post, keeps the page, and does not end', async () => {
    const list = listOver(async ({ offset }) =>
      page(numbers(offset, offset === 0 ? 9 : 3), offset === 0 ? 10 : 3),
    )
    list.loadMore()
    await settle()
    expect(list.$state.get().value).toBe('more')
    list.loadMore()
    await settle()
    expect(list.$posts.get()).toHaveLength(12)
    expect(list.$state.get().value).toBe('done')
  })

  it('stops fetching from a server that repeats itself', async () => {
    const fetchPage = vi.fn(async () => page(numbers(0, 10)))
    const list = listOver(fetchPage)
    for (let turn = 0; turn < 20; turn++) {
      list.loadMore()
      await settle()
    }
    expect(fetchPage).toHaveBeenCalledTimes(3)
    expect(list.$posts.get()).toHaveLength(10)
  })

  it('[PEEP-30] of a single post has one page', async () => {
    const list = listOver(async () => page(['7']), { limit: 1, onePage: true })
    list.loadMore()
    await settle()
    expect(list.$state.get().value).toBe('done')
  })

  it('[PEEP-32] reports a failure with its offset, waits, and continues there', async () => {
    let answers = [page(numbers(0, 10)), offline, page(numbers(10, 2))]
    const onFailure = vi.fn()
    const list = listOver(async () => answers.shift() ?? offline, { onFailure })
    list.loadMore()
    await settle()
    list.loadMore()
    await settle()
    expect(list.$state.get()).toEqual({ value: 'more', isLoading: false, failure: { kind: 'offline' } })
    expect(onFailure).toHaveBeenCalledExactlyOnceWith({ kind: 'offline' }, 10)
    list.loadMore()
    await settle()
    expect(answers).toHaveLength(1)
    list.retry()
    await settle()
    expect(list.$posts.get()).toHaveLength(12)
    answers = []
  })

  it('aborts its call when released, and no longer changes', async () => {
    let signal: AbortSignal | undefined
    const list = listOver(async (_, given) => {
      signal = given
      await new Promise(resolve => setTimeout(resolve, 100))
      return page(['1'])
    })
    list.loadMore()
    list.release()
    expect(signal?.aborted).toBe(true)
    await settle()
    expect(list.$posts.get()).toEqual([])
    list.loadMore()
    list.retry()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a list that is shown again', () => {
  const ids = (list: ReturnType<typeof listOver>) => list.$posts.get().map(({ item }) => item.id)

  it('[PEEP-26] fetches new posts, adds them in front, drops removed ones, and continues where it was', async () => {
    const answers = [
      page(numbers(10, 10)),
      page(numbers(20, 10)),
      // Two are new, 11 was removed.
      page(['8', '9', '10', ...numbers(12, 7)]),
      page(numbers(30, 3)),
    ]
    const asked: number[] = []
    const list = listOver(async ({ offset }) => {
      asked.push(offset)
      return answers.shift() ?? offline
    })
    for (let turn = 0; turn < 2; turn++) {
      list.loadMore()
      await settle()
    }
    const before = list.fetchedAt()
    list.refresh()
    expect(ids(list)).toHaveLength(20)
    await settle()
    expect(ids(list)).toEqual(['8', '9', '10', ...numbers(12, 18)])
    expect(list.fetchedAt()).toBeGreaterThan(before)
    list.loadMore()
    await settle()
    expect(asked).toEqual([0, 10, 0, 21])
    expect(list.$state.get().value).toBe('done')
  })

  it('[PEEP-26] keeps everything if that fails', async () => {
    const answers = [page(numbers(0, 10)), offline]
    const onFailure = vi.fn()
    const list = listOver(async () => answers.shift() ?? offline, { onFailure })
    list.loadMore()
    await settle()
    list.refresh()
    await settle()
    expect([ids(list).length, list.$state.get()]).toEqual([
      10,
      { value: 'more', isLoading: false, failure: null },
    ])
    expect(onFailure).toHaveBeenCalledExactlyOnceWith({ kind: 'offline' }, 0)
  })

  it('is replaced by a whole page of new posts, after which there may be more', async () => {
    const answers = [page(numbers(90, 3)), page(numbers(0, 10)), page(numbers(10, 1))]
    const asked: number[] = []
    const list = listOver(async ({ offset }) => {
      asked.push(offset)
      return answers.shift() ?? offline
    })
    list.loadMore()
    await settle()
    list.refresh()
    await settle()
    expect(ids(list)).toEqual(numbers(0, 10))
    list.loadMore()
    await settle()
    expect(asked).toEqual([0, 0, 10])
  })

  it('[SRCH-15] takes the next page’s position from the server', async () => {
    const pages = new Map<number, Result<PostsPage> & { next: number | null }>([
      [0, { ...page(numbers(1, 10)), next: 12 }],
      [12, { ...page(numbers(11, 10)), next: null }],
    ])
    const asked: number[] = []
    const list = listOver(async ({ offset }) => {
      asked.push(offset)
      const given = pages.get(offset)
      return given?.ok ? { ok: true, value: { ...given.value, next: given.next } } : offline
    })
    for (let turn = 0; turn < 4; turn++) {
      list.loadMore()
      await settle()
    }
    expect([asked, ids(list).length, list.$state.get().value]).toEqual([[0, 12], 20, 'done'])
  })

  it('[PEEP-24] ends with a page that is empty or not full, even where the server always names a next one', async () => {
    for (const posts of [[], ['1', '2']]) {
      const asked: number[] = []
      const list = listOver(async ({ offset }) => {
        asked.push(offset)
        const given = page(posts)
        return given.ok ? { ok: true, value: { ...given.value, next: offset + 10 } } : given
      })
      for (let turn = 0; turn < 4; turn++) {
        list.loadMore()
        await settle()
      }
      expect([asked, ids(list), list.$state.get().value]).toEqual([[0], posts, 'done'])
    }
  })
})
