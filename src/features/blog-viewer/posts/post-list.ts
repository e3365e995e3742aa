import { atom } from 'nanostores'
import type { Failure, Result } from '../../../platform/http/failure.ts'
import { createQuery } from '../../../platform/http/query.ts'
import { createDisposer } from '../../../platform/lib/dispose.ts'
import { isAdAfter } from '../../ads/ad-rules.ts'
import type { PostsPage } from '../api.ts'
import { autopagerThrottleMs, joinPosts, refreshHead } from '../post-pages.ts'
import type { ViewerPost } from './post.ts'

/** Whether there are more posts to fetch. */
type ListState = 'more' | 'done'

export type PostList = ReturnType<typeof createPostList>

export interface PostListDeps {
  fetchPage: (range: { limit: number; offset: number }, signal: AbortSignal) => Promise<Result<PostsPage>>
  limit: number
  /** There is only one page, as for a single post. */
  onePage?: boolean
  /** Current time in milliseconds. */
  now: () => number
  onPage?: (page: PostsPage) => void
  onFailure?: (failure: Failure, offset: number) => void
}

/** The list ends after this many pages in a row without a new valid post. */
const emptyPagesMax = 2

/** Creates a list of paged posts; a page with fewer posts than the limit ends it (PEEP-24, PEEP-25). */
export function createPostList({ fetchPage, limit, onePage, now, onPage, onFailure }: PostListDeps) {
  const disposer = createDisposer()
  const $posts = atom<ViewerPost[]>([])
  const $ads = atom<ReadonlyMap<string, string>>(new Map())
  const query = createQuery<ListState>(disposer, 'more')
  const { $state } = query
  let offset = 0
  let emptyPages = 0
  let startedAt = Number.NEGATIVE_INFINITY
  let isWaiting = false
  let fetchedAt = Number.NEGATIVE_INFINITY

  function take(page: PostsPage): ListState {
    const posts = joinPosts($posts.get(), page.posts)
    emptyPages = posts === $posts.get() ? emptyPages + 1 : 0
    // Some servers name a next offset after the last page, too.
    const isLast = page.next === null || page.sent < limit
    offset = page.next ?? offset + page.sent
    fetchedAt = now()
    const before = posts.find((_, at) => at >= $posts.get().length && isAdAfter(at + 1))
    if (page.ad && before) $ads.set(new Map([...$ads.get(), [before.item.id, page.ad]]))
    $posts.set(posts)
    onPage?.(page)
    const isAll = onePage || isLast || emptyPages >= emptyPagesMax
    return isAll ? 'done' : 'more'
  }

  async function load(): Promise<void> {
    startedAt = now()
    const result = await query.load(signal => fetchPage({ limit, offset }, signal), take)
    if (result && !result.ok) onFailure?.(result.failure, offset)
  }

  /** Gets the first page of a list that is shown again; null if it couldn't be fetched. */
  function takeHead(page: PostsPage | null): ListState {
    const before = $state.get().value ?? 'more'
    if (!page) return before
    const { posts, shift } = refreshHead($posts.get(), page.posts)
    offset = Math.max(0, offset + shift)
    fetchedAt = now()
    $posts.set(posts)
    // All posts come from this full page, so there may be further ones after them.
    return posts.length === page.posts.length && page.sent >= limit ? 'more' : before
  }

  async function renew(): Promise<void> {
    startedAt = now()
    await query.load(async signal => {
      const result = await fetchPage({ limit, offset: 0 }, signal)
      if (!result.ok && !signal.aborted) onFailure?.(result.failure, 0)
      return { ok: true, value: result.ok ? result.value : null }
    }, takeHead)
  }

  function loadMore(): void {
    const { value, isLoading, failure } = $state.get()
    if (disposer.disposed || isWaiting || isLoading || failure || value === 'done') return
    const wait = startedAt + autopagerThrottleMs - now()
    if (wait <= 0) {
      void load()
      return
    }
    isWaiting = true
    disposer.timeout(() => {
      isWaiting = false
      loadMore()
    }, wait)
  }

  return {
    $posts,
    /** Ad units by the id of the post before them (ADS-2). */
    $ads,
    $state,
    /** Fetches the next page, at most every 500 ms (PEEP-31); ignored while loading, after a failure and at the end. */
    loadMore,
    /** Fetches the failed page again. */
    retry() {
      if (!disposer.disposed && $state.get().failure) void load()
    },
    /** Fetches the first page again and adds new posts at the top; on failure nothing changes. */
    refresh() {
      const { isLoading, failure } = $state.get()
      if (!disposer.disposed && !onePage && !isLoading && !failure) void renew()
    },
    /** Time of the last fetched posts in milliseconds; minus infinity if there were none. */
    fetchedAt: () => fetchedAt,
    /** Aborts all calls; the list no longer changes. */
    release: disposer.dispose,
  }
}
