import { atom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { loadChunk } from '../../../shared/load-chunk.ts'
import { typedEarly } from '../../../shared/typed-early.ts'
import type { BlogQuery } from '../../search/query.ts'
import type { DrawerRequest } from '../request.ts'
import { type BlogViewer, createBlogViewer } from '../store.ts'
import type { BlogSearch } from './store.ts'

/** The search code, loaded on demand. */
type SearchCode = typeof import('./index.ts')

/** The search of one blog with its views. */
export interface LoadedSearch extends Omit<SearchCode, 'createBlogSearch'> {
  search: BlogSearch
}

/** The drawer's search before its code is loaded. */
export type LazySearch = ReturnType<typeof createLazySearch>

export interface LazySearchDeps {
  app: App
  viewer: BlogViewer
  /** Called when the search has changed. */
  changed: (query: BlogQuery | null) => void
  /** Tells the user that the search could not be loaded. */
  failed: () => void
}

function createLazySearch({ app, viewer, changed, failed }: LazySearchDeps) {
  const $loaded = atom<LoadedSearch | null>(null)
  let loading: Promise<SearchCode> | null = null
  let lastRequest = 0
  let isReleased = false
  const early = app.get(typedEarly)

  function load(): Promise<SearchCode> {
    loading ??= loadChunk(app, 'search', () => import('./index.ts')).catch(error => {
      loading = null
      throw error
    })
    return loading
  }

  /** The search once its code is loaded; null on failure, or if something else was requested since. */
  async function open(): Promise<BlogSearch | null> {
    const request = ++lastRequest
    try {
      const { createBlogSearch, ...views } = await load()
      if (isReleased || request !== lastRequest) return null
      const loaded = $loaded.get()
      if (loaded) return loaded.search
      const { blogName } = viewer.request
      const search = createBlogSearch({ app, blogName, show: viewer.showInstead, changed })
      $loaded.set({ search, ...views })
      return search
    } catch {
      if (!isReleased && request === lastRequest) failed()
      return null
    }
  }

  return {
    $loaded,
    /** Preloads the code. */
    prepare: () => void load().catch(() => {}),
    async toggle() {
      const toggle = async () => {
        const search = await open()
        search?.toggle()
        return search !== null
      }
      await ($loaded.get()?.search.$isOpen.get() ? toggle() : early.opening(toggle))
    },
    /** Restores a search, or the blog's posts, from the history. */
    async go(query: BlogQuery | null) {
      if (query === null && !$loaded.get()) {
        // Cancels a search whose code is still loading.
        lastRequest++
        return
      }
      const search = await open()
      search?.go(query)
    },
    /** The current search; null for none. */
    query: () => $loaded.get()?.search.query() ?? null,
    release() {
      isReleased = true
      $loaded.get()?.search.release()
    },
  }
}

/** The blogs that the drawer shows or has just shown, each with its search. */
export function createViewers(deps: Omit<LazySearchDeps, 'viewer'>) {
  const searches = new WeakMap<BlogViewer, LazySearch>()
  return {
    /** A blog to show; the drawer releases it. */
    create(request: DrawerRequest) {
      const { release, ...viewerParts } = createBlogViewer(deps.app, request)
      const viewer: BlogViewer = {
        ...viewerParts,
        release() {
          lazySearch.release()
          release()
        },
      }
      const lazySearch = createLazySearch({ ...deps, viewer })
      searches.set(viewer, lazySearch)
      if (request.query) void lazySearch.go(request.query)
      return viewer
    },
    /** The search in a shown blog. */
    searchIn: (viewer: BlogViewer) => searches.get(viewer) ?? null,
  }
}
