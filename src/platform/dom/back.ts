import { createDisposer, type Dispose } from '../lib/dispose.ts'
import { type BackStack, type BackStackDeps, createBackStack } from './back-stack.ts'
import { nextFrame } from './frame.ts'
import { lookFirst } from './traverse.ts'

/** How long a page opened by a link may take to appear, in milliseconds. */
const leaveMs = 10_000

/** Whether the browser is loading another page, for instance after a click on a link. */
function watchLeaving(): Pick<BackStackDeps, 'isPageLeaving' | 'willAsk'> {
  let leavesUntil = 0
  const leave = () => {
    leavesUntil = performance.now() + leaveMs
  }
  if (window.navigation)
    window.navigation.addEventListener('navigate', ({ destination, downloadRequest }) => {
      if (!destination.sameDocument && downloadRequest === null) leave()
    })
  else
    addEventListener('click', event => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
      if (!link || event.defaultPrevented || link.target === '_blank' || link.hash) return
      leave()
    })
  addEventListener('pageshow', () => {
    leavesUntil = 0
  })
  return {
    isPageLeaving() {
      removeEventListener('beforeunload', leave)
      return performance.now() < leavesUntil
    },
    // Only this tells of an address that the user has typed. It may keep a page out of the browser's back/forward cache.
    willAsk: () => addEventListener('beforeunload', leave),
  }
}

/**
 * Goes back or forward by entries of the page itself: an ad that adds history entries could otherwise prevent going
 * back. Older browsers count the ad's entries, too.
 */
function goBy(steps: number): void {
  const { navigation } = window
  const index = navigation?.currentEntry?.index
  const target = index === undefined ? undefined : navigation?.entries()[index + steps]
  if (!navigation || !target) {
    history.go(steps)
    return
  }
  // Another step interrupts it: each promise then rejects by itself.
  const { committed, finished } = navigation.traverseTo(target.key)
  for (const promise of [committed, finished]) promise?.catch(() => {})
}

/**
 * Closing a layer with Back must not scroll the page: posts may have been added or removed since it opened, and the
 * browser would return to a position that shows other posts now.
 */
function keepScrolling() {
  /** How the host wants the scroll position restored. */
  let usual: ScrollRestoration | null = null
  let isCovered = false
  const restore = () => {
    if (usual !== null) history.scrollRestoration = usual
    usual = null
  }
  // If the user leaves the page with something open over it, and comes back, it scrolls as usual.
  addEventListener('pagehide', restore)
  return async (covered: boolean) => {
    isCovered = covered
    if (covered) {
      usual ??= history.scrollRestoration
      history.scrollRestoration = 'manual'
    } else if (usual !== null) {
      // The browser scrolls after `popstate`.
      await nextFrame()
      await nextFrame()
      if (!isCovered) restore()
    }
  }
}

function start(): BackStack {
  const stack = createBackStack({
    history,
    address: () => location.href,
    goBy,
    ...watchLeaving(),
    covered: keepScrolling(),
    load: performance.timeOrigin,
  })
  let handled: Event | null = null
  let isOurs = false
  const look = (event: Event) => {
    if (event !== handled) {
      handled = event
      isOurs = stack.popped()
      // The host's router doesn't have to know about steps between layers.
      if (isOurs) event.stopImmediatePropagation()
    }
    return isOurs
  }
  lookFirst(look)
  addEventListener('popstate', look, true)
  // If the user leaves the page from an entry, its layers may be gone when they come back.
  addEventListener('pageshow', stack.settleSoon)
  return stack
}

let stack: BackStack | null = null

/** What Back closes on this page. On first use, it leaves entries of an earlier load whose layers are closed. */
export const pageBack = (): BackStack => {
  stack ??= start()
  return stack
}

let lastSheet = 0
/** Lets Back close something that has opened, if it is on top. Call the result once it has closed. */
export function closeOnBack(close: () => void): Dispose {
  const disposer = createDisposer()
  pageBack()
    .layer<true>(`sheet${++lastSheet}`, disposer, entry => entry ?? close())
    .add(true)
  return disposer.dispose
}
