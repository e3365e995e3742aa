import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PostsPage } from '../../../../src/features/blog-viewer/api.ts'
import { createPostList, type PostListDeps } from '../../../../src/features/blog-viewer/posts/post-list.ts'
import { readViewerPost } from '../../../../src/features/blog-viewer/posts/read-post.ts'
import type { Result } from '../../../../src/platform/http/failure.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const page = (ids: string[], more: Partial<PostsPage> = {}): Result<PostsPage> => ({
  ok: true,
  value: { posts: ids.map(id => readViewerPost({ id })), sent: ids.length, blog: null, ad: null, ...more },
})
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, i) => String(from + i))
const offline: Result<PostsPage> = { ok: false, failure: { kind: 'offline' } }
const settle = () => vi.advanceTimersByTimeAsync(500)

/** A list of what `answer` returns for an offset, or of answers one after another. */
function listOver(
  answer: Result<PostsPage>[] | ((offset: number) => Result<PostsPage>),
  more: Partial<PostListDeps> = {},
) {
  const asked: number[] = []
  const list = createPostList({
    limit: 10,
    now: () => Date.now(),
    async fetchPage({ offset }) {
      asked.push(offset)
      return (Array.isArray(answer) ? answer.shift() : answer(offset)) ?? offline
    },
    ...more,
  })
  const load = async (turns = 1) => {
    for (let turn = 0; turn < turns; turn++) {
      list.loadMore()
      await settle()
    }
  }
  return {
    list,
    asked,
    load,
    ids: () => list.$posts.get().map(({ item }) => item.id),
    state: list.$state.get,
  }
}

describe('a list of posts', () => {
  it('[PEEP-24, PEEP-25] loads pages until one is not full, whatever the number of posts', async () => {
    const [totals, limits] = [fc.integer({ min: 0, max: 45 }), fc.integer({ min: 3, max: 12 })]
    await fc.assert(
      fc.asyncProperty(totals, limits, async (total, limit) => {
        const pageAt = (offset: number) => page(numbers(offset, Math.max(0, Math.min(limit, total - offset))))
        const { list, asked, load, ids, state } = listOver(pageAt, { limit })
        const pages = Math.floor(total / limit) + 1
        await load(pages + 1)
        expect([ids(), state().value]).toEqual([numbers(0, total), 'done'])
        expect(asked).toEqual(Array.from({ length: pages }, (_, i) => i * limit))
        list.release()
      }),
    )
  })

  it('[ADS-2, ADS-3, DEC-114] has ads after posts 2, 12, 22, each from the answer that it came with', async () => {
    const { list, load } = listOver(offset =>
      page(numbers(offset, offset < 30 ? 10 : 5), { ad: offset === 10 ? null : `unit-${offset}` }),
    )
    await load(4)
    // Posts are numbered from 0. The second answer had no ad.
    expect(Object.fromEntries(list.$ads.get())).toEqual({ 1: 'unit-0', 21: 'unit-20', 31: 'unit-30' })
  })

  it('[PEEP-31] fetches at most every 500 ms, and not while a page is loading', async () => {
    const { list, asked } = listOver(offset => page(numbers(offset, 10)))
    const ask = () => [1, 2].map(list.loadMore)
    ask()
    await vi.advanceTimersByTimeAsync(0)
    ask()
    await vi.advanceTimersByTimeAsync(499)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(2)
  })

  it('skips a broken post, keeps the page, and does not end', async () => {
    const { load, ids, state } = listOver([page(numbers(0, 9), { sent: 10 }), page(numbers(10, 3))])
    await load()
    expect(state().value).toBe('more')
    await load()
    expect([ids().length, state().value]).toEqual([12, 'done'])
  })

  it('stops fetching from a server that repeats itself', async () => {
    const { load, asked, ids } = listOver(() => page(numbers(0, 10)))
    await load(6)
    expect([asked.length, ids().length]).toEqual([3, 10])
  })

  it('[PEEP-32] reports a failure with its offset, waits, and continues there', async () => {
    const onFailure = vi.fn()
    const answers = [page(numbers(0, 10)), offline, page(numbers(10, 2))]
    const { list, load, ids, state } = listOver(answers, { onFailure })
    await load(2)
    expect(state()).toEqual({ value: 'more', isLoading: false, failure: { kind: 'offline' } })
    expect(onFailure).toHaveBeenCalledExactlyOnceWith({ kind: 'offline' }, 10)
    await load()
    expect(answers).toHaveLength(1)
    list.retry()
    await settle()
    expect(ids()).toHaveLength(12)
  })

  it('[SRCH-15] takes the next page’s position from the server', async () => {
    const first = page(numbers(1, 10), { next: 12 })
    const { load, asked, ids, state } = listOver([first, page(numbers(11, 10), { next: null })])
    await load(4)
    expect([asked, ids().length, state().value]).toEqual([[0, 12], 20, 'done'])
  })

  it.each([[[]], [['1', '2']]])(
    '[PEEP-24] ends with a page of the posts %j, even where the server always names a next one',
    async posts => {
      const { load, asked, ids, state } = listOver(offset => page(posts, { next: offset + 10 }))
      await load(3)
      expect([asked, ids(), state().value]).toEqual([[0], posts, 'done'])
    },
  )
})

describe('a list that is shown again', () => {
  it('[PEEP-26] fetches new posts, adds them in front, drops removed ones, and continues where it was', async () => {
    const { list, load, asked, ids, state } = listOver([
      page(numbers(10, 10)),
      page(numbers(20, 10)),
      // Two are new, 11 was removed.
      page(['8', '9', '10', ...numbers(12, 7)]),
      page(numbers(30, 3)),
    ])
    await load(2)
    const before = list.fetchedAt()
    list.refresh()
    expect(ids()).toHaveLength(20)
    await settle()
    expect(ids()).toEqual(['8', '9', '10', ...numbers(12, 18)])
    expect(list.fetchedAt()).toBeGreaterThan(before)
    await load()
    expect([asked, state().value]).toEqual([[0, 10, 0, 21], 'done'])
  })

  it('is replaced by a whole page of new posts, after which there may be more', async () => {
    const { list, load, asked, ids } = listOver([page(numbers(90, 3)), page(numbers(0, 10)), page(['10'])])
    await load()
    list.refresh()
    await settle()
    expect(ids()).toEqual(numbers(0, 10))
    await load()
    expect(asked).toEqual([0, 0, 10])
  })
})
