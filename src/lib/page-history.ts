/** The page's history in the browser, without what its frames have added to it. */
export const pageHistory: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'> = {
  get state() {
    return history.state
  },
  pushState: (...args) => history.pushState(...args),
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
