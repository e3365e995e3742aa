/** The page's history in the browser, without what its frames have added to it. */
export const pageHistory: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'> = {
  get state() {
    return history.state
  },
  pushState: (...given) => history.pushState(...given),
  replaceState: (...given) => history.replaceState(...given),
  /**
   * Goes by entries of the page itself: otherwise an ad that adds entries to the history could keep the user from going
   * back. Older browsers count the ad's entries, too.
   */
  go(steps = 0) {
    const index = window.navigation?.currentEntry?.index
    const target = index === undefined ? undefined : window.navigation?.entries()[index + steps]
    if (target) void window.navigation.traverseTo(target.key)
    else history.go(steps)
  },
}
