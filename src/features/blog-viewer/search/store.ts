import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { waitForSanitizer } from '../../../platform/html/lazy-sanitizer.ts'
import { type Failure, isUnusable, statusOf } from '../../../platform/http/failure.ts'
import { createDisposer } from '../../../platform/lib/dispose.ts'
import { blogNarrowing, type Narrowing } from '../../search/narrowing.ts'
import { type BlogQuery, isSameQuery, toQuery, toTerm } from '../../search/query.ts'
import { freshMs } from '../post-pages.ts'
import { createPostList, type PostList } from '../posts/post-list.ts'
import { type BlogSearchApi, blogSearchApi, searchPath } from './api.ts'
import { createTags, type Tags } from './tags.ts'

/**
 * Results per call (SRCH-6).
 * @internal
 */
export const resultsLimit = 10
/** How long the suggestions stay after blur, in milliseconds (SRCH-17). */
export const suggestionsHideMs = 100
/** Milliseconds from opening the bar until the field gets the focus (SRCH-18). */
export const focusDelayMs = 300

/** The results of a search; the list grows as the user scrolls. */
export interface Results {
  query: BlogQuery
  list: PostList
  /** Total number of results; null if the server does not say. */
  total: number | null
}

/** A search without results yet; the previous list stays until then. */
interface PendingSearch {
  query: BlogQuery
  /** Null during the call. */
  failure: Failure | null
}

/**
 * The search in one blog (SRCH-6…9, SRCH-11…13). The last of several searches wins, in whatever order responses come.
 */
export interface BlogSearch extends Tags {
  readonly blogName: string
  /** Whether the search bar is shown. */
  $isOpen: ReadableAtom<boolean>
  /** The text in the field, whether searched for or not (`unsetTerm` of SRCH-7). */
  $typed: ReadableAtom<string>
  $narrowing: ReadableAtom<Narrowing>
  /** The results that replace the blog's posts; null while the posts are shown. */
  $results: ReadableAtom<Results | null>
  $pending: ReadableAtom<PendingSearch | null>
  /** The current query; null for none. */
  query: () => BlogQuery | null
  /** Shows the bar, or hides it and clears the search (SRCH-11). */
  toggle: () => void
  type: (text: string) => void
  /** Searches for the typed text; an empty text ends the search. Returns true if there is a term. */
  submit: () => boolean
  /** Searches for a tag. */
  pick: (tag: string) => void
  /** Empties the field and shows the blog's posts again. */
  clear: () => void
  /** Changes the narrowing, and repeats the current search. */
  narrow: (parts: Partial<Narrowing>) => void
  /** Repeats the search that failed. */
  retry: () => void
  /** Goes to an earlier search or to the posts, as for Back and Forward. Recent results need no call. */
  go: (query: BlogQuery | null) => void
  release: () => void
}

export interface BlogSearchDeps {
  app: App
  blogName: string
  /** Shows a list in place of the blog's posts; null shows the posts again. */
  show: (list: PostList | null) => void
  /** The user has changed the query. */
  changed: (query: BlogQuery | null) => void
  api?: BlogSearchApi
}

/** The most earlier results that are cached for Back and Forward. */
const cachedMax = 5

export function createBlogSearch(deps: BlogSearchDeps): BlogSearch {
  const { app, blogName, show, changed, api = blogSearchApi(deps.app) } = deps
  const disposer = createDisposer()
  const whenDrawable = waitForSanitizer(disposer)
  const $isOpen = atom(false)
  const $typed = atom('')
  const $narrowing = atom(blogNarrowing)
  const $results = atom<Results | null>(null)
  const $pending = atom<PendingSearch | null>(null)
  const tags = createTags(app, disposer, signal => api.tags(blogName, signal), $typed)
  /** Cached results, the latest last. */
  const cached: Results[] = []
  let pendingList: PostList | null = null
  const emit = app.bus.emit

  function drop(list: PostList | null): void {
    list?.release()
    if (list === pendingList) pendingList = null
  }
  function stopPending(): void {
    drop(pendingList)
    $pending.set(null)
  }
  disposer.add(() => {
    drop(pendingList)
    for (const { list } of cached) list.release()
  })

  function display(results: Results): void {
    const { query, list } = results
    const at = cached.findIndex(other => other.list === list)
    if (at >= 0) cached.splice(at, 1)
    cached.push(results)
    if (cached.length > cachedMax) cached.shift()?.list.release()
    pendingList = null
    $pending.set(null)
    $results.set(results)
    show(list)
    emit('search:completed', { blog_name: blogName, term: query.term, count: list.$posts.get().length })
    if (list.$state.get().value === 'done') emitEnd(query)
  }
  const emitEnd = ({ term }: BlogQuery) => emit('search:results-ended', { blog_name: blogName, term })

  function begin(query: BlogQuery): void {
    stopPending()
    emit('search:started', { blog_name: blogName, term: query.term })
    let total: number | null = null
    const list = createPostList({
      limit: resultsLimit,
      now: app.platform.now,
      async fetchPage(range, signal) {
        const result = await whenDrawable(api.search(blogName, query, range, signal))
        if (result.ok) total = result.value.total
        return result
      },
      onPage: () => {
        if (pendingList === list) display({ query, list, total })
      },
      onFailure(failure, offset) {
        if (!isUnusable(failure)) emit('ajax:error', { path: searchPath, status: statusOf(failure), offset })
        if (pendingList === list) $pending.set({ query, failure })
      },
    })
    pendingList = list
    $pending.set({ query, failure: null })
    list.$state.listen(({ value, isLoading }) => {
      if (value === 'done' && !isLoading && $results.get()?.list === list) emitEnd(query)
      if (isLoading && pendingList === list) $pending.set({ query, failure: null })
    })
    list.loadMore()
  }

  /** Ends the search and shows the blog's posts again. */
  function end(): void {
    const wasSearching = query() !== null
    stopPending()
    $results.set(null)
    show(null)
    if (wasSearching) emit('search:cleared', { blog_name: blogName })
  }

  const query = (): BlogQuery | null => $pending.get()?.query ?? $results.get()?.query ?? null

  function search(next: BlogQuery): void {
    $typed.set(next.term)
    begin(next)
    changed(next)
  }
  function clear(): void {
    $typed.set('')
    if (query() === null) return
    end()
    changed(null)
  }

  // Back online, repeat a search that failed without a connection.
  disposer.listen(app.platform.window, 'online', () => pendingList?.retry())

  return {
    blogName,
    $isOpen,
    $typed,
    $narrowing,
    $results,
    $pending,
    $matches: tags.$matches,
    loadTags: tags.loadTags,
    query,
    toggle() {
      const isOpen = !$isOpen.get()
      if (isOpen) tags.loadTags()
      else clear()
      $isOpen.set(isOpen)
    },
    type(text) {
      $typed.set(text)
      tags.loadTags()
    },
    submit() {
      const next = toQuery($typed.get())
      if (next) search({ ...next, filter: $narrowing.get() })
      else clear()
      return next !== null
    },
    pick(tag) {
      const term = toTerm(tag)
      if (term !== '') search({ term, filter: $narrowing.get() })
    },
    clear,
    narrow(parts) {
      const filter = { ...$narrowing.get(), ...parts }
      $narrowing.set(filter)
      const current = query()
      if (current) search({ ...current, filter })
    },
    retry: () => pendingList?.retry(),
    go(next) {
      if (isSameQuery(query(), next)) return
      $typed.set(next?.term ?? '')
      if (!next) return end()
      $isOpen.set(true)
      $narrowing.set(next.filter)
      const known = cached.findLast(results => isSameQuery(results.query, next))
      if (!known || app.platform.now() - known.list.fetchedAt() > freshMs) return begin(next)
      stopPending()
      emit('search:started', { blog_name: blogName, term: next.term })
      display(known)
    },
    release: disposer.dispose,
  }
}
