import { atom, type ReadableAtom } from 'nanostores'
import { isAdAfter } from '../ads/place.ts'
import type { Failure, Result } from '../http/failure.ts'
import { createDisposer } from '../lib/dispose.ts'
import type { PostsPage } from './api.ts'
import type { ViewerPost } from './post.ts'
import { autopagerThrottleMs, joinPosts, renewHead } from './rules.ts'

/** State of a list; `done` means that everything is fetched. */
type ListState =
  | { kind: 'loading' }
  | { kind: 'idle' }
  | { kind: 'done' }
  | { kind: 'failed'; failure: Failure }

export interface PostList {
  $posts: ReadableAtom<ViewerPost[]>
  /** The units of ads by the id of the post before them (ADS-2). */
  $ads: ReadableAtom<ReadonlyMap<string, string>>
  $state: ReadableAtom<ListState>
  /** Fetches the next page, at most every 500 ms (PEEP-31); ignored while loading, after a failure and at the end. */
  loadMore: () => void
  /** Fetches the failed page again. */
  retry: () => void
  /** Fetches the first page again and adds new posts at the top; on failure nothing changes. */
  refresh: () => void
  /** Time of the last fetched posts in milliseconds; minus infinity if there were none. */
  fetchedAt: () => number
  /** Aborts all calls; the list does not change any more. */
  release: () => void
}

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

/** The most pages in a row without a new valid post before the list ends. */
const barrenPagesMax = 2

/** Creates a list of paged posts; a page with fewer posts than the limit ends it (PEEP-24, PEEP-25). */
export function createPostList({
  fetchPage,
  limit,
  onePage,
  now,
  onPage,
  onFailure,
}: PostListDeps): PostList {
  const disposer = createDisposer()
  const abort = new AbortController()
  disposer.add(() => abort.abort())
  const $posts = atom<ViewerPost[]>([])
  const $ads = atom<ReadonlyMap<string, string>>(new Map())
  const $state = atom<ListState>({ kind: 'idle' })
  let offset = 0
  let barren = 0
  let startedAt = Number.NEGATIVE_INFINITY
  let isWaiting = false
  let fetchedAt = Number.NEGATIVE_INFINITY

  function take(page: PostsPage): void {
    const posts = joinPosts($posts.get(), page.posts)
    barren = posts === $posts.get() ? barren + 1 : 0
    const isLast = page.next === undefined ? page.sent < limit : page.next === null
    offset = page.next ?? offset + page.sent
    fetchedAt = now()
    const before = posts.find((_, at) => at >= $posts.get().length && isAdAfter(at + 1))
    if (page.ad && before) $ads.set(new Map([...$ads.get(), [before.item.id, page.ad]]))
    $posts.set(posts)
    onPage?.(page)
    const isAll = onePage || isLast || barren >= barrenPagesMax
    $state.set({ kind: isAll ? 'done' : 'idle' })
  }

  async function load(): Promise<void> {
    startedAt = now()
    $state.set({ kind: 'loading' })
    const result = await fetchPage({ limit, offset }, abort.signal)
    if (disposer.disposed) return
    if (result.ok) take(result.value)
    else {
      $state.set({ kind: 'failed', failure: result.failure })
      onFailure?.(result.failure, offset)
    }
  }

  async function renew(): Promise<void> {
    let state = $state.get()
    startedAt = now()
    $state.set({ kind: 'loading' })
    const result = await fetchPage({ limit, offset: 0 }, abort.signal)
    if (disposer.disposed) return
    if (result.ok) {
      const { posts, shift } = renewHead($posts.get(), result.value.posts)
      offset = Math.max(0, offset + shift)
      fetchedAt = now()
      $posts.set(posts)
      // All posts come from this full page, so there may be further ones after them.
      if (posts.length === result.value.posts.length && result.value.sent >= limit) state = { kind: 'idle' }
    } else onFailure?.(result.failure, 0)
    $state.set(state)
  }

  function loadMore(): void {
    if (disposer.disposed || isWaiting || $state.get().kind !== 'idle') return
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
    $ads,
    $state,
    loadMore,
    retry() {
      if (!disposer.disposed && $state.get().kind === 'failed') void load()
    },
    refresh() {
      const { kind } = $state.get()
      if (!disposer.disposed && !onePage && (kind === 'idle' || kind === 'done')) void renew()
    },
    fetchedAt: () => fetchedAt,
    release: disposer.dispose,
  }
}
