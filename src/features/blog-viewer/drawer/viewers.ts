import type { DrawerRequest } from '../request.ts'
import { createLazySearch, type LazySearch, type LazySearchDeps } from '../search/lazy-search.ts'
import { type BlogViewer, createBlogViewer } from '../store.ts'

/** The blogs that the drawer shows or has just shown, each with its search. */
export interface Viewers {
  /** A blog to show; the drawer releases it. */
  create: (request: DrawerRequest) => BlogViewer
  /** The search in a shown blog. */
  searchIn: (viewer: BlogViewer) => LazySearch | null
}

export function createViewers(deps: Omit<LazySearchDeps, 'viewer'>): Viewers {
  const searches = new WeakMap<BlogViewer, LazySearch>()
  return {
    create(request) {
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
    searchIn: viewer => searches.get(viewer) ?? null,
  }
}
