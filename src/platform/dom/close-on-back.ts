import { type BackStack, createBackStack } from './back-stack.ts'
import { goBy, keepScrolling, restoreScrolling, shareHistoryWith } from './page-history.ts'

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

function start(): BackStack {
  const stack = createBackStack({
    history,
    goBy,
    later: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    isPageLeaving: watchLeaving(),
    covered: isCovered => (isCovered ? keepScrolling() : void restoreScrolling()),
  })
  let handled: Event | null = null
  let isOurs = false
  const handlePop = (event: Event): boolean => {
    if (event === handled) return isOurs
    handled = event
    // Compared first: `popped` adds what has waited for this step, such as a form's address.
    const isSamePage = location.href === href
    isOurs = stack.popped() && isSamePage
    ;({ href } = location)
    // The host's router need not learn of a step between layers.
    if (isOurs) event.stopImmediatePropagation()
    return isOurs
  }
  addEventListener('popstate', handlePop, true)
  // A page that is left with something open over it scrolls as usual when the user comes back to it.
  addEventListener('pagehide', () => void restoreScrolling(true))
  // An entry that the page is left from may have none of its layers when the user comes back to it.
  addEventListener('pageshow', stack.settleSoon)
  shareHistoryWith({ ...stack, handlePop })
  return stack
}

let stack: BackStack | null = null
/** The page's address before the next `popstate`. */
let href = ''

/** Lets the browser's Back close something that has opened, if it is the uppermost. Call the result when it has closed. */
export function closeOnBack(close: () => void): () => void {
  stack ??= start()
  ;({ href } = location)
  return stack.add(close)
}
