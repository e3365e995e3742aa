import type { App } from '../../src/app/app.ts'
import type { Disposer } from '../../src/lib/dispose.ts'
import { type BlogQuery, isSameQuery } from '../../src/search/query.ts'
import type { Trail } from './drawer.ts'
import { type DrawerRequest, withQuery } from './request.ts'

/** Our note in a history entry. Those of an earlier load of the page carry another session and mean nothing. */
interface Mark extends DrawerRequest {
  session: string
  /** How many entries of ours lie under this one, itself included; 0 for the entry the page itself came with. */
  depth: number
}

const key = 'inlayPeepr'
/** A browser that goes back without a word must not keep us waiting. */
const leaveTimeoutMs = 1000

export interface DrawerHistoryDeps {
  app: App
  disposer: Disposer
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  navigate: (url: string) => void
  /** The page's address. */
  address: () => string
  /** The user went back or forward, to a blog, a search in it, or to the page itself. */
  moved: (request: DrawerRequest | null) => void
}

/**
 * The drawer in the browser's history, so that Back closes it, or returns to the blog before, and the page stays.
 *
 * The address never changes on opening: the host names no route for a drawer, and an address of our making would
 * be a 404 on reload. A blog that is opened over a page is an entry with the page's own address; closing goes
 * back to the entry below (requirements DEC-101). A page that asks for the drawer itself is the drawer's own
 * entry: closing goes to the base route, in place on the dashboard, by navigation on a page of any other kind,
 * which has nothing to show under the drawer (requirements PEEP-9). What is searched for in its blog stands in that
 * page's address, so that a reload finds it again.
 */
export function createDrawerHistory({ app, disposer, history, navigate, address, moved }: DrawerHistoryDeps) {
  const session = `${app.platform.now()}-${app.platform.random()}`
  let isPages = false
  /** The blog that the page was asked for with. */
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

  /** Notes what is searched for in the blog that is shown; another filter for the same term is no step of its own. */
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
    /** The drawer covers the page no more, but stays: Back is the page's own again. */
    stepAside() {
      if (!isPages) leave()
    },
    searched,
    /** The page was asked for with the drawer open: its own entry is the drawer's. */
    adoptPage() {
      isPages = true
    },
    /** The history has moved. */
    popped() {
      if (isLeaving) left()
      else {
        const mark = read()
        moved(mark && requestOf(mark))
      }
    },
  } satisfies Trail & Record<string, unknown>
}
