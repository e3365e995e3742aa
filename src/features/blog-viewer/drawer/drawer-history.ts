import type { App } from '../../../platform/app.ts'
import type { BackStack } from '../../../platform/dom/back-stack.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { type BlogQuery, isSameQuery } from '../../search/query.ts'
import { type DrawerRequest, withQuery } from '../request.ts'
import type { DrawerHistory } from './drawer.ts'

export interface DrawerHistoryDeps {
  app: App
  disposer: Disposer
  back: BackStack
  navigate: (url: string) => void
  /** The page's address. */
  address: () => string
  /** Called when the user went back or forward: to a blog, to a search in it, or, with null, to the page itself. */
  onMove: (request: DrawerRequest | null) => void
}

/**
 * The drawer in the browser's history: Back closes it, or returns to the previous blog, without leaving the page.
 * Opening never changes the address: the host has no route for a drawer, and an invented address would be a 404 on
 * reload. If the page data asks for the drawer, the page's entry is the drawer's own, and closing goes to the base
 * route: in place on the dashboard, by navigation on a page of any other kind, which has no content under the drawer
 * (PEEP-9, DEC-101). A search in that blog is added to the page's address, so that a reload restores it.
 */
export function createDrawerHistory({ app, disposer, back, navigate, address, onMove }: DrawerHistoryDeps) {
  const entries = back.layer<DrawerRequest>('peepr', disposer, onMove)
  /** The blog that the page data asked for. */
  let pageBlog: string | null = null
  let adoptsPage = false

  function write(method: 'add' | 'set' | 'adopt', { blogName, postId, query }: DrawerRequest): void {
    const request = { blogName, postId, ...(query && { query }) }
    const isPage = method === 'adopt' || entries.ownsPage()
    const inAddress = (blogName === pageBlog && query) || null
    entries[method](request, isPage ? withQuery(app.page, address(), inAddress) : undefined)
  }

  function leave(): void {
    const isPage = entries.ownsPage()
    if (isPage && app.page.page.kind !== 'dashboard') navigate(app.page.base_route)
    else entries.close(isPage ? () => app.page.base_route : undefined)
  }

  return {
    enter(request: DrawerRequest) {
      if (adoptsPage) {
        adoptsPage = false
        pageBlog = request.blogName
        write('adopt', request)
      } else if (entries.shown()?.blogName !== request.blogName) write('add', request)
      else if (!entries.isOpen()) write('set', request)
    },
    leave,
    /** Called when the drawer is docked: leaves its entries, so that Back belongs to the page. */
    releaseEntries() {
      if (!entries.ownsPage()) leave()
    },
    /** Records the search in the shown blog; another filter for the same term adds no entry. */
    recordSearch(query: BlogQuery | null) {
      const shown = entries.isOpen() ? entries.shown() : null
      const before = shown?.query ?? null
      if (!shown || isSameQuery(before, query)) return
      write(before?.term === query?.term ? 'set' : 'add', { ...shown, query })
    },
    /** Called when the page data asked for the drawer: makes the page's entry the drawer's own. */
    adoptPage() {
      adoptsPage = true
    },
  } satisfies DrawerHistory & Record<string, unknown>
}
