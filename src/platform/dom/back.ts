import { createDisposer, type Dispose, type Disposer } from '../lib/dispose.ts'
import { type BackStack, createBackStack } from './back-stack.ts'
import { nextFrame } from './frame.ts'

/** Milliseconds after which a page that a link has opened should be there. */
const leaveMs = 10_000

/** Tells whether the browser is loading another page, since a link was followed, for instance. */
function watchLeaving(): () => boolean {
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
  return () => performance.now() < leavesUntil
}

/**
 * Goes back or forward by entries of the page itself: an ad that adds entries to the history could otherwise keep the
 * user from going back. Older browsers count the ad's entries, too.
 */
function goBy(steps: number): void {
  const { navigation } = window
  const target = navigation?.entries()[(navigation?.currentEntry?.index ?? Number.NaN) + steps]
  if (target) navigation?.traverseTo(target.key).finished?.catch(() => {})
  else history.go(steps)
}

/**
 * Going back from what lies over the page leaves the page where it is: posts may have come or gone meanwhile, and the
 * browser would return to a position at which other ones stand now.
 */
function keepScrolling() {
  /** How the host wants the scroll position restored. */
  let usual: ScrollRestoration | null = null
  let isCovered = false
  const restore = () => {
    if (usual !== null) history.scrollRestoration = usual
    usual = null
  }
  // A page that is left with something open over it scrolls as usual when the user comes back to it.
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
    isPageLeaving: watchLeaving(),
    covered: keepScrolling(),
    load: performance.timeOrigin,
  })
  // The host's router need not learn of a step between layers.
  addEventListener('popstate', event => stack.popped() && event.stopImmediatePropagation(), true)
  // An entry that the page is left from may have none of its layers when the user comes back to it.
  addEventListener('pageshow', stack.settleSoon)
  return stack
}

let stack: BackStack | null = null

/** What Back closes on this page. Once used, it leaves entries of an earlier load, of what is no longer open. */
export const pageBack = (): BackStack => {
  stack ??= start()
  return stack
}

let lastSheet = 0
/** Lets the browser's Back close something that has opened, if it is the uppermost. Call the result when it has closed. */
export function closeOnBack(close: () => void): Dispose {
  const disposer = createDisposer()
  pageBack()
    .layer<true>(`sheet${++lastSheet}`, disposer, entry => entry ?? close())
    .add(true)
  return disposer.dispose
}

/** Calls `run` when the user goes back or forward, unless only what lies over the page has changed. */
export function onTraverse(disposer: Disposer, run: () => void): void {
  // Chromium calls a window's listeners in the order they were added, even capturing ones.
  pageBack()
  disposer.listen(window, 'popstate', run)
}
