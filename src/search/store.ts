import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../app/app.ts'
import { type Failure, statusOf } from '../http/failure.ts'
import { createDisposer } from '../lib/dispose.ts'
import { holdUntilDrawable } from '../viewer/drawable.ts'
import { createPostList, type PostList } from '../viewer/post-list.ts'
import { freshMs } from '../viewer/rules.ts'
import { type BlogSearchApi, blogSearchApi, searchPath } from './api.ts'
import { blogFilter, type SearchFilter } from './filter.ts'
import { type BlogQuery, isSameQuery, toQuery, toTerm } from './query.ts'
import { resultsLimit } from './rules.ts'
import { createTags, type Tags } from './tags.ts'

/** What was found; its list grows as one reads. */
export interface Results {
  query: BlogQuery
  list: PostList
  /** How many there are in all; null where the server does not say. */
  total: number | null
}

/** A search that has no results yet: what is shown stays meanwhile. */
interface Asked {
  query: BlogQuery
  /** Null while the answer is on its way. */
  failure: Failure | null
}

/** The search in one blog (SRCH-6…9, SRCH-11…13). Of several searches the last one counts, whatever the answers' order. */
export interface BlogSearch extends Tags {
  readonly blogName: string
  /** Whether the bar is there to be typed in. */
  $isOpen: ReadableAtom<boolean>
  /** What is typed, searched for or not (`unsetTerm` of SRCH-7). */
  $typed: ReadableAtom<string>
  $filter: ReadableAtom<SearchFilter>
  /** What takes the place of the blog's posts; null for the posts themselves. */
  $results: ReadableAtom<Results | null>
  $asked: ReadableAtom<Asked | null>
  /** What is searched for; null when nothing is. */
  query: () => BlogQuery | null
  /** Shows the bar, or takes it away with all that was found. */
  toggle: () => void
  type: (text: string) => void
  /** Searches for what is typed; nothing typed ends a search. True when there is something to search for. */
  submit: () => boolean
  /** Searches for a tag. */
  pick: (tag: string) => void
  /** Empties the field and brings the blog's posts back. */
  clear: () => void
  /** Changes the filter, and searches again where something is searched for. */
  narrow: (parts: Partial<SearchFilter>) => void
  /** Asks again for the search that failed. */
  retry: () => void
  /** Goes to a search of before, or to the posts, as Back and Forward do. What is still fresh comes without a call. */
  go: (query: BlogQuery | null) => void
  release: () => void
}

export interface BlogSearchDeps {
  app: App
  blogName: string
  /** Puts a list in the place of the blog's posts; null brings those back. */
  show: (list: PostList | null) => void
  /** What is searched for is another now, by what the user did. */
  changed: (query: BlogQuery | null) => void
  api?: BlogSearchApi
}

/** So many results of before stay at hand for Back and Forward. */
const keptMax = 5

export function createBlogSearch(parts: BlogSearchDeps): BlogSearch {
  const { app, blogName, show, changed, api = blogSearchApi(parts.app) } = parts
  const disposer = createDisposer()
  const whenDrawable = holdUntilDrawable(disposer)
  const $isOpen = atom(false)
  const $typed = atom('')
  const $filter = atom(blogFilter)
  const $results = atom<Results | null>(null)
  const $asked = atom<Asked | null>(null)
  const tags = createTags(app, disposer, signal => api.tags(blogName, signal), $typed)
  /** Results at hand, the latest last. */
  const kept: Results[] = []
  let asking: PostList | null = null
  const emit = app.bus.emit

  function drop(list: PostList | null): void {
    list?.release()
    if (list === asking) asking = null
  }
  function stopAsking(): void {
    drop(asking)
    $asked.set(null)
  }
  disposer.add(() => {
    drop(asking)
    for (const { list } of kept) list.release()
  })

  function display(results: Results): void {
    const { query, list } = results
    const at = kept.findIndex(other => other.list === list)
    if (at >= 0) kept.splice(at, 1)
    kept.push(results)
    if (kept.length > keptMax) kept.shift()?.list.release()
    asking = null
    $asked.set(null)
    $results.set(results)
    show(list)
    emit('search:completed', { blog_name: blogName, term: query.term, count: list.$posts.get().length })
    if (list.$state.get().kind === 'done') ended(query)
  }
  const ended = ({ term }: BlogQuery) => emit('search:results-ended', { blog_name: blogName, term })

  function begin(query: BlogQuery): void {
    stopAsking()
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
        if (asking === list) display({ query, list, total })
      },
      onFailure(failure, offset) {
        emit('ajax:error', { path: searchPath, status: statusOf(failure), offset })
        if (asking === list) $asked.set({ query, failure })
      },
    })
    asking = list
    $asked.set({ query, failure: null })
    list.$state.listen(({ kind }) => {
      if (kind === 'done' && $results.get()?.list === list) ended(query)
      if (kind === 'loading' && asking === list) $asked.set({ query, failure: null })
    })
    list.loadMore()
  }

  /** The blog's posts again. */
  function end(): void {
    const wasSearching = query() !== null
    stopAsking()
    $results.set(null)
    show(null)
    if (wasSearching) emit('search:cleared', { blog_name: blogName })
  }

  const query = (): BlogQuery | null => $asked.get()?.query ?? $results.get()?.query ?? null

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

  // Back on the network, what failed for want of it is asked for again.
  disposer.listen(window, 'online', () => asking?.retry())

  return {
    blogName,
    $isOpen,
    $typed,
    $filter,
    $results,
    $asked,
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
      if (next) search({ ...next, filter: $filter.get() })
      else clear()
      return next !== null
    },
    pick(tag) {
      const term = toTerm(tag)
      if (term !== '') search({ term, filter: $filter.get() })
    },
    clear,
    narrow(given) {
      const filter = { ...$filter.get(), ...given }
      $filter.set(filter)
      const current = query()
      if (current) search({ ...current, filter })
    },
    retry: () => asking?.retry(),
    go(next) {
      if (isSameQuery(query(), next)) return
      $typed.set(next?.term ?? '')
      if (!next) return end()
      $isOpen.set(true)
      $filter.set(next.filter)
      const known = kept.findLast(results => isSameQuery(results.query, next))
      if (!known || app.platform.now() - known.list.fetchedAt() > freshMs) return begin(next)
      stopAsking()
      emit('search:started', { blog_name: blogName, term: next.term })
      display(known)
    },
    release: disposer.dispose,
  }
}
