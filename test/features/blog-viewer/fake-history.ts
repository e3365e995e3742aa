/** A history like a browser's: it goes back a moment later, and then `popped` is called. */
export function fakeHistory(popped: () => void) {
  const entries: { state: unknown; url: string }[] = [{ state: { host: 1 }, url: '/page' }]
  let at = 0
  const go = (by = 0) =>
    void setTimeout(() => {
      at = Math.max(0, Math.min(entries.length - 1, at + by))
      popped()
    }, 5)
  return {
    entries,
    at: () => at,
    url: () => entries[at]?.url ?? '',
    get state() {
      return entries[at]?.state
    },
    pushState(state: unknown, _: string, url?: string | URL | null) {
      entries.splice(++at, entries.length, { state, url: String(url ?? entries[at - 1]?.url) })
    },
    replaceState(state: unknown, _: string, url?: string | URL | null) {
      entries[at] = { state, url: String(url ?? entries[at]?.url) }
    },
    go,
    /** The user goes back or forward. */
    replay: go,
  }
}
