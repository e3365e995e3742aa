/** One of our entries in the browser's history. Its state includes those below it, down to the page's own. */
export interface Entry {
  id: number
  name: string
  data?: unknown
  /** The address of the entry below, if it has one. */
  from?: string
  /** It is the page's own entry: the page came with this open. */
  isPage?: true
}

export interface EntriesDeps {
  history: Pick<History, 'state' | 'pushState' | 'replaceState'>
  /** The page's address, from the path on. */
  address: () => string
  /** Called when entries of ours are added above the page's, and when the last one is gone. */
  covered: (isCovered: boolean) => void
  /** Tells this load of the page from earlier ones. */
  load: number
}

const key = 'inlayBack'

/** Reads and writes our part of the browser's current entry: the path of our entries, the uppermost last. */
export function createEntries({ history, address, covered, load }: EntriesDeps) {
  let seen: { path: Entry[]; address: string } = { path: [], address: address() }

  /** In some browsers, a link to the current address clears the state of its entry without an event. */
  const isCleared = () =>
    address() === seen.address && seen.path.some(({ from }) => from !== undefined && from !== seen.address)
  function read(): Entry[] {
    const mark: { load: number; path: Entry[] } | undefined = history.state?.[key]
    if (!mark) return isCleared() ? seen.path : []
    if (mark.load === load) return mark.path
    // After a reload, only an address says what is open.
    return mark.path.map(({ data: _, ...entry }) => ({
      ...entry,
      id: 0,
      name: entry.from === undefined ? '' : entry.name,
    }))
  }
  seen.path = read()

  const saw = (path: Entry[]) => {
    seen = { path, address: address() }
    covered(path.length > 0)
  }
  const pathOf = (url: string) => new URL(url, address()).pathname
  const hostState = () => {
    const { [key]: _, ...state } = Object(history.state)
    return state
  }
  return {
    /** The path when it was last read or written, and the page's address then. */
    seen: () => seen,
    read,
    write(method: 'pushState' | 'replaceState', path: Entry[], url?: string) {
      covered(path.length > 0)
      // The host's state says nothing about a path that isn't its own.
      const state = url === undefined || pathOf(url) === pathOf(address()) ? hostState() : {}
      history[method]({ ...state, [key]: { load, path } }, '', url)
      saw(path)
    },
    /** The browser has moved to another entry. */
    follow: () => saw(read()),
    /** Gives the entry to the host, with this address. `isPage`: it has been the page's own, and keeps the host's state. */
    leave(url: string | null, isPage: boolean) {
      history.replaceState(isPage ? hostState() : null, '', url)
      saw([])
    },
  }
}
