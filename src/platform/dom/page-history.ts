import { nextFrame } from './frame.ts'

/** How the host wants the scroll position restored, while something of ours lies over the page. */
let usual: ScrollRestoration | null = null

/** The page may scroll as usual again when the user comes back to this entry. */
export async function restoreScrolling(): Promise<void> {
  if (usual === null) return
  // The browser scrolls after `popstate`.
  await nextFrame()
  await nextFrame()
  if (usual !== null) history.scrollRestoration = usual
  usual = null
}

/**
 * Adds an entry for what opens over the page. Going back from it leaves the page where it is: posts may have come or
 * gone meanwhile, and the browser would return to a position at which other ones stand now.
 */
function pushOver(state: unknown, title: string, url?: string | URL | null): void {
  usual ??= history.scrollRestoration
  history.scrollRestoration = 'manual'
  history.pushState(state, title, url)
  addEventListener('popstate', () => void restoreScrolling(), { once: true })
}

/** The page's history in the browser, without what its frames have added to it. */
export const pageHistory: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'> = {
  get state() {
    return history.state
  },
  pushState: pushOver,
  replaceState: (...args) => history.replaceState(...args),
  /**
   * Goes back or forward by entries of the page itself: an ad that adds entries to the history could otherwise keep the
   * user from going back. Older browsers count the ad's entries, too.
   */
  go(steps = 0) {
    const index = window.navigation?.currentEntry?.index
    const target = index === undefined ? undefined : window.navigation?.entries()[index + steps]
    if (target) void window.navigation.traverseTo(target.key)
    else history.go(steps)
  },
}
