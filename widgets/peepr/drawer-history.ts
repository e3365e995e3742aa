import type { App } from '../../src/app/app.ts'
import type { Disposer } from '../../src/lib/dispose.ts'
import { type BlogQuery, isSameQuery } from '../../src/search/query.ts'
import type { Trail } from './drawer.ts'
import { type DrawerRequest, withQuery } from './request.ts'

/** Our state in a history entry. Entries of an earlier page load have another session and are ignored. */
interface Mark extends DrawerRequest {
  session: string
  /** Number of our entries up to and including this one; 0 for the page's own entry. */
  depth: number
}

const key = 'inlayPeepr'
/** Milliseconds to wait for `popstate`: a browser may go back without firing it. */
const leaveTimeoutMs = 1000

export interface DrawerHistoryDeps {
  app: App
  disposer: Disposer
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  navigate: (url: string) => void
  /** The page's address. */
  address: () => string
  /** The user went back or forward: to a blog, to a search in it, or, with null, to the page itself. */
  moved: (request: DrawerRequest | null) => void
}

/**
 * The drawer in the browser's history: Back closes it, or returns to the previous blog, without leaving the page.
 * Opening never changes the address: the host has no route for a drawer, and an address made up here would be a 404 on
 * reload. A blog opened over a page adds an entry with the page's own address; closing goes back to the entry below
 * (DEC-101). If the page data asks for the drawer, the page's entry is the drawer's own, and closing goes to the base
 * route: in place on the dashboard, by navigation on a page of any other kind, which has no content under the drawer
 * (PEEP-9). A search in that blog is added to the page's address, so that a reload restores it.
 */
export function createDrawerHistory({ app, disposer, history, navigate, address, moved }: DrawerHistoryDeps) {
  const session = `${app.platform.now()}-${app.platform.random()}`
  let isPages = false
  /** The blog that the page data asked for. */
  let pagesBlog: string | null = null
  let isLeaving = false
  let stopWaiting = () => {}
  let waiting: DrawerRequest | null = null

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

  function write(how: 'pushState' | 'replaceState', depth: number, request: DrawerRequest): void {
    const { blogName, postId, query = null } = request
    const mark: Mark = { session, depth, blogName, postId, query }
    const shown = blogName === pagesBlog ? query : null
    if (isPages) history[how](stateWith(mark), '', withQuery(app.page, address(), shown))
    else history[how](stateWith(mark), '')
  }

  function enter(request: DrawerRequest): void {
    if (isLeaving) {
      waiting = request
      return
    }
    const mark = read()
    if (mark?.blogName === request.blogName) return
    if (isPages && !mark) {
      pagesBlog = request.blogName
      write('replaceState', 0, request)
    } else write('pushState', (mark?.depth ?? 0) + 1, request)
  }

  /** Records the search in the shown blog; another filter for the same term adds no entry. */
  function searched(query: BlogQuery | null): void {
    const mark = read()
    if (!mark || isLeaving) return
    const before = mark.query ?? null
    if (isSameQuery(before, query)) return
    const isStep = before?.term !== query?.term
    write(isStep ? 'pushState' : 'replaceState', mark.depth + (isStep ? 1 : 0), { ...mark, query })
  }

  /** Back at the page's own entry. */
  function finish(): void {
    if (!isPages) return
    isPages = false
    if (app.page.page.kind === 'dashboard')
      history.replaceState(stateWith(undefined), '', app.page.base_route)
    else navigate(app.page.base_route)
  }

  function left(): void {
    isLeaving = false
    stopWaiting()
    finish()
    const next = waiting
    waiting = null
    if (next) enter(next)
  }

  function leave(): void {
    waiting = null
    const mark = read()
    if (!mark || isLeaving) return
    if (mark.depth === 0) {
      finish()
      return
    }
    isLeaving = true
    stopWaiting = disposer.timeout(left, leaveTimeoutMs)
    history.go(-mark.depth)
  }

  return {
    enter,
    leave,
    /** The drawer was docked: Back belongs to the page again. */
    stepAside() {
      if (!isPages) leave()
    },
    searched,
    /** The page data asked for the drawer: the page's entry is the drawer's own. */
    adoptPage() {
      isPages = true
    },
    /** Handles `popstate`. */
    popped() {
      if (isLeaving) left()
      else {
        const mark = read()
        moved(mark && requestOf(mark))
      }
    },
  } satisfies Trail & Record<string, unknown>
}
