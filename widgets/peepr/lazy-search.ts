import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../src/app/app.ts'
import { loadChunk } from '../../src/mount/load.ts'
import type { BlogQuery } from '../../src/search/query.ts'
import type { BlogSearch } from '../../src/search/store.ts'
import type { BlogViewer } from '../../src/viewer/store.ts'

/** The code of the search, loaded when somebody reaches for it. */
type SearchCode = typeof import('./search/index.ts')

/** The search of one blog with its views. */
export interface LoadedSearch extends Omit<SearchCode, 'createBlogSearch'> {
  search: BlogSearch
}

/** Where the search of a drawer begins: nothing of it is loaded before. */
export interface LazySearch {
  $loaded: ReadableAtom<LoadedSearch | null>
  /** Fetches the code ahead of the press. */
  prepare: () => void
  toggle: () => Promise<void>
  /** Goes to a search, or back to the blog's posts, as the history says. */
  go: (query: BlogQuery | null) => Promise<void>
  /** What is searched for; null for nothing. */
  query: () => BlogQuery | null
  release: () => void
}

export interface LazySearchDeps {
  app: App
  viewer: BlogViewer
  /** What is searched for is another now. */
  changed: (query: BlogQuery | null) => void
  /** Tells the user that the search cannot be had now. */
  failed: () => void
}

export function createLazySearch({ app, viewer, changed, failed }: LazySearchDeps): LazySearch {
  const $loaded = atom<LoadedSearch | null>(null)
  let loading: Promise<SearchCode> | null = null
  let wanted = 0
  let isReleased = false

  function load(): Promise<SearchCode> {
    loading ??= loadChunk(app, 'search', () => import('./search/index.ts')).catch(error => {
      loading = null
      throw error
    })
    return loading
  }

  /** The search, once its code is there; null when it cannot be had, or something else was wanted meanwhile. */
  async function open(): Promise<BlogSearch | null> {
    const mine = ++wanted
    try {
      const { createBlogSearch, ...views } = await load()
      if (isReleased || mine !== wanted) return null
      const known = $loaded.get()
      if (known) return known.search
      const { blogName } = viewer.request
      const search = createBlogSearch({ app, blogName, show: viewer.showInstead, changed })
      $loaded.set({ search, ...views })
      return search
    } catch {
      if (!isReleased && mine === wanted) failed()
      return null
    }
  }

  return {
    $loaded,
    prepare: () => void load().catch(() => {}),
    async toggle() {
      const search = await open()
      search?.toggle()
    },
    async go(query) {
      if (query === null && !$loaded.get()) {
        // What was on its way is no longer wanted.
        wanted++
        return
      }
      const search = await open()
      search?.go(query)
    },
    query: () => $loaded.get()?.search.query() ?? null,
    release() {
      isReleased = true
      $loaded.get()?.search.release()
    },
  }
}
