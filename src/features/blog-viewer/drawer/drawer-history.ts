import type { App } from '../../../platform/app.ts'
import { whenLeft } from '../../../platform/dom/page-history.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { type BlogQuery, isSameQuery } from '../../search/query.ts'
import { type DrawerRequest, withQuery } from '../request.ts'
import type { DrawerHistory } from './drawer.ts'

/** Our state in a history entry. Entries of an earlier page load have another session and are ignored. */
interface Mark extends DrawerRequest {
  session: string
  /** Number of our entries up to and including this one; 0 for the page's own entry. */
  depth: number
}

const key = 'inlayPeepr'

export interface DrawerHistoryDeps {
  app: App
  disposer: Disposer
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  navigate: (url: string) => void
  /** The page's address. */
  address: () => string
  /** Called when the user went back or forward: to a blog, to a search in it, or, with null, to the page itself. */
  onMove: (request: DrawerRequest | null) => void
}

/**
 * The drawer in the browser's history: Back closes it, or returns to the previous blog, without leaving the page.
 * Opening never changes the address: the host has no route for a drawer, and an address made up here would be a 404 on
 * reload. A blog opened over a page adds an entry with the page's own address; closing goes back to the entry below
 * (DEC-101). If the page data asks for the drawer, the page's entry is the drawer's own, and closing goes to the base
 * route: in place on the dashboard, by navigation on a page of any other kind, which has no content under the drawer
 * (PEEP-9). A search in that blog is added to the page's address, so that a reload restores it.
 */
export function createDrawerHistory({
  app,
  disposer,
  history,
  navigate,
  address,
  onMove,
}: DrawerHistoryDeps) {
  const session = `${app.platform.now()}-${app.platform.random()}`
  /** The page data asked for the drawer, so the page's entry is the drawer's own. */
  let ownsPageEntry = false
  /** The blog that the page data asked for. */
  let pageBlog: string | null = null
  let isLeaving = false
  let stopWaiting = () => {}
  let nextRequest: DrawerRequest | null = null

  const read = (): Mark | null => {
    const mark: Mark | undefined = history.state?.[key]
    return mark?.session === session ? mark : null
  }
  const stateWith = (mark: Mark | undefined) => ({ ...history.state, [key]: mark })

  const requestOf = ({ blogName, postId, query }: Mark): DrawerRequest => ({
    blogName,
    postId,
    ...(query && { query }),
  })

  function write(method: 'pushState' | 'replaceState', depth: number, request: DrawerRequest): void {
    const { blogName, postId, query = null } = request
    const mark: Mark = { session, depth, blogName, postId, query }
    const queryInAddress = blogName === pageBlog ? query : null
    if (ownsPageEntry) history[method](stateWith(mark), '', withQuery(app.page, address(), queryInAddress))
    else history[method](stateWith(mark), '')
  }

  function enter(request: DrawerRequest): void {
    if (isLeaving) {
      nextRequest = request
      return
    }
    const mark = read()
    if (mark?.blogName === request.blogName) return
    if (ownsPageEntry && !mark) {
      pageBlog = request.blogName
      write('replaceState', 0, request)
    } else write('pushState', (mark?.depth ?? 0) + 1, request)
  }

  /** Records the search in the shown blog; another filter for the same term adds no entry. */
  function recordSearch(query: BlogQuery | null): void {
    const mark = read()
    if (!mark || isLeaving) return
    const before = mark.query ?? null
    if (isSameQuery(before, query)) return
    const isNewTerm = before?.term !== query?.term
    write(isNewTerm ? 'pushState' : 'replaceState', mark.depth + (isNewTerm ? 1 : 0), { ...mark, query })
  }

  /** Called when the drawer is closed and its entry is the page's own: goes to the base route. */
  function leavePageEntry(): void {
    if (!ownsPageEntry) return
    ownsPageEntry = false
    if (app.page.page.kind === 'dashboard')
      history.replaceState(stateWith(undefined), '', app.page.base_route)
    else navigate(app.page.base_route)
  }

  function finishLeaving(): void {
    isLeaving = false
    stopWaiting()
    leavePageEntry()
    const next = nextRequest
    nextRequest = null
    if (next) enter(next)
  }

  function leave(): void {
    nextRequest = null
    const mark = read()
    if (!mark || isLeaving) return
    if (mark.depth === 0) {
      leavePageEntry()
      return
    }
    isLeaving = true
    const isThere = () => read()?.depth === mark.depth
    stopWaiting = disposer.add(whenLeft(isThere, finishLeaving))
    history.go(-mark.depth)
  }

  return {
    enter,
    leave,
    /** Called when the drawer is docked: leaves its entries, so that Back belongs to the page. */
    releaseEntries() {
      if (!ownsPageEntry) leave()
    },
    recordSearch,
    /** Called when the page data asked for the drawer: makes the page's entry the drawer's own. */
    adoptPage() {
      ownsPageEntry = true
    },
    /** Handles `popstate`. */
    popped() {
      if (isLeaving) finishLeaving()
      else {
        const mark = read()
        onMove(mark && requestOf(mark))
      }
    },
  } satisfies DrawerHistory & Record<string, unknown>
}
