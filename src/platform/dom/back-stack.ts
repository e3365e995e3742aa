import type { Disposer } from '../lib/dispose.ts'
import { createEntries, type EntriesDeps, type Entry } from './back-entries.ts'

/** Something over the page that has entries in the browser's history. While open, it has one or several. */
export interface Layer<Data> {
  /** What the top entry holds; null without one. After Forward, this is set although the layer is closed. */
  shown: () => Data | null
  isOpen: () => boolean
  /** Whether the page was loaded with it open, so that the page's own entry is its entry. */
  ownsPage: () => boolean
  /** Adds an entry, with an address if `url` is given. */
  add: (data: Data, url?: string) => void
  /** Changes the top entry, or adds the first. */
  set: (data: Data, url?: string) => void
  /** Uses the page's own entry. */
  adopt: (data: Data, url?: string) => void
  /**
   * Call it after closing: goes back from its entries. `to` gives the address that the page should have then, from the
   * one before it opened; if it differs, the entry stays and becomes the page's.
   */
  close: (to?: (from: string | null) => string) => void
}

export interface BackStack {
  /**
   * @param onMove called when the user goes back or forward to another entry of this layer, with what that entry holds,
   * or null if it holds none. A layer that stays open gets its entry again, unless it has an address: then it adds the
   * entry itself.
   */
  layer: <Data>(name: string, disposer: Disposer, onMove: (data: Data | null) => void) => Layer<Data>
  /** Leaves stale entries on top: those of closed layers or of an earlier load of the page. */
  settleSoon: () => void
  /** Handles `popstate`. Returns true if only our entries have changed, so that nobody else needs to react. */
  popped: () => boolean
}

export interface BackStackDeps extends EntriesDeps {
  goBy: (steps: number) => void
  /** Whether the browser is about to load another page; going back would stop it. */
  isPageLeaving: () => boolean
  /** Called before `isPageLeaving`, as soon as the stack may go back a moment later. */
  willAsk?: () => void
}

interface OwnLayer {
  name: string
  /** Its top entry, while it is open. */
  entry: Entry | null
  url: string | undefined
  onMove: (data: never) => void
}

/** How long an entry waits for the next layer, in milliseconds: a layer often closes so that another can open. */
const settleMs = 250
/** After this many milliseconds, a step back counts as lost. A later one counts as the user's. */
const lostMs = 10_000

/**
 * Everything that Back closes, in one stack. A layer that closes otherwise leaves no entry: the next layer to open
 * reuses it, or the browser goes back from it, or skips it once it is on top again.
 */
export function createBackStack(deps: BackStackDeps): BackStack {
  const { address, goBy } = deps
  const { seen, read, write, follow, leave } = createEntries(deps)
  const layers = new Set<OwnLayer>()
  let lastId = 0
  /** The browser is going back from entries of closed layers. */
  let isLeaving = false
  let stillLeaving: ReturnType<typeof setTimeout> | undefined
  let settling: ReturnType<typeof setTimeout> | undefined
  /** Layers whose entries were left, but which may have stayed open. */
  let left: OwnLayer[] = []
  const isDead = (entry: Entry | undefined) =>
    entry !== undefined &&
    !entry.isPage &&
    entry.from === undefined &&
    ![...layers].some(layer => layer.entry && layer.name === entry.name)
  const uppermost = (path: Entry[], { name }: OwnLayer) => path.findLast(entry => entry.name === name)

  function enter(layer: OwnLayer, entry: Entry, url?: string): void {
    const path = read()
    const takesOver = isDead(path.at(-1))
    Object.assign(layer, { entry, url })
    const below = takesOver ? path.slice(0, -1) : path
    write(takesOver ? 'replaceState' : 'pushState', [...below, entry], url)
  }
  /** Adds the entries of layers again that were asked to close but stayed open. */
  function restore(): void {
    const open = left.flatMap(layer => (layer.entry ? [{ ...layer, layer, entry: layer.entry }] : []))
    left = []
    for (const { layer, entry, url } of open.sort((a, b) => a.entry.id - b.entry.id)) enter(layer, entry, url)
  }
  function settle(): void {
    if (isLeaving || deps.isPageLeaving()) return
    restore()
    const path = read()
    const steps = path.length - 1 - path.findLastIndex(entry => !isDead(entry))
    if (steps === 0) return
    deps.covered(true)
    isLeaving = true
    stillLeaving = setTimeout(() => {
      isLeaving = false
    }, lostMs)
    goBy(-steps)
  }
  function settleSoon(): void {
    clearTimeout(settling)
    deps.willAsk?.()
    settling = setTimeout(settle, settleMs)
  }
  function add(layer: OwnLayer, data: unknown, url?: string): void {
    left = left.filter(one => one !== layer)
    restore()
    // A link to what opens now has changed the address already: without that, it could not be followed again.
    if (url?.startsWith('#') && address().endsWith(url))
      write('replaceState', read(), address().slice(0, -url.length))
    enter(layer, { id: ++lastId, name: layer.name, data, ...(url !== undefined && { from: address() }) }, url)
  }
  function set(layer: OwnLayer, data: unknown, url?: string): void {
    const path = read()
    const at = path.findLastIndex(({ name }) => name === layer.name)
    const before = path[at]
    if (!before) return void add(layer, data, url)
    const from = url === undefined || before.isPage ? before.from : (before.from ?? address())
    const entry = { ...before, id: before.id || ++lastId, data, ...(from !== undefined && { from }) }
    Object.assign(layer, { entry, url })
    write('replaceState', path.with(at, entry), url)
  }
  /** The current entry gets the address that the page had before this layer opened. */
  function leaveAddress({ name }: OwnLayer, path: Entry[], from: string): void {
    const left = ({ from, ...entry }: Entry) => (entry.name === name ? entry : { from, ...entry })
    write('replaceState', path.map(left), from)
  }
  /** What has closed below another layer has left its address in the entry of that one; now in its own, too. */
  function leaveAddresses(before: Entry[]): void {
    for (const layer of layers) {
      const was = uppermost(before, layer)
      const is = uppermost(seen().path, layer)
      const hasLeft = !layer.entry && was?.id === is?.id && was?.from === undefined
      if (hasLeft && is?.from !== undefined) leaveAddress(layer, seen().path, is.from)
    }
  }
  function close(layer: OwnLayer, to?: (from: string | null) => string): void {
    const path = read()
    const lowest = path.find(({ name }) => name === layer.name)
    const from = lowest?.from ?? null
    const target = to?.(from) ?? from
    layer.entry = null
    if (target !== from) leave(target, lowest?.isPage === true)
    else if (from !== null) leaveAddress(layer, path, from)
    settleSoon()
  }
  settleSoon()
  return {
    layer(name, disposer, onMove) {
      const layer: OwnLayer = { name, entry: null, url: undefined, onMove }
      layers.add(layer)
      disposer.add(() => {
        layer.entry = null
        layers.delete(layer)
        settleSoon()
      })
      return {
        shown: () => (uppermost(read(), layer)?.data as never) ?? null,
        isOpen: () => layer.entry !== null,
        ownsPage: () => read().some(entry => entry.isPage && entry.name === name),
        add: (data, url) => add(layer, data, url),
        set: (data, url) => set(layer, data, url),
        adopt(data, url) {
          const entry: Entry = { id: ++lastId, name, data, isPage: true }
          Object.assign(layer, { entry, url })
          write('replaceState', [entry], url)
        },
        close: to => close(layer, to),
      }
    },
    settleSoon,
    popped() {
      const isOwn = isLeaving
      clearTimeout(stillLeaving)
      isLeaving = false
      const { path: before, address: addressBefore } = seen()
      follow()
      leaveAddresses(before)
      for (const layer of [...layers].reverse()) {
        const was = uppermost(before, layer)
        const is = uppermost(seen().path, layer)
        if (was?.id === is?.id) continue
        if (is) left = left.filter(one => one !== layer)
        if (layer.entry && is) layer.entry = is
        else if (was?.from !== undefined && !isOwn) layer.entry = null
        else if (layer.entry) left.push(layer)
        if (!isOwn) layer.onMove((is?.data ?? null) as never)
      }
      const isBetweenEntries =
        before.at(-1)?.id !== seen().path.at(-1)?.id && seen().address === addressBefore
      if (isOwn) restore()
      settleSoon()
      return isOwn || isBetweenEntries
    },
  }
}
