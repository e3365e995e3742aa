/** In a history entry: how many layers it and the entries below it stand for, and how many of these are uppermost. */
interface Mark {
  depth: number
  top: number
}

interface Layer {
  /** The depth of its entry. */
  depth: number
  close: () => void
}

type Write = 'pushState' | 'replaceState'

export interface BackStackDeps {
  history: Pick<History, 'state' | Write>
  /** Goes back or forward by entries of the page. Resolves on arrival, or rejects, in browsers that can tell. */
  goBy: (steps: number) => Promise<unknown> | undefined
  /** Runs a function after some milliseconds; returns how to cancel that. */
  later: (run: () => void, ms: number) => () => void
  /** Whether the browser is about to load another page: a step back would stop it. */
  isPageLeaving: () => boolean
  /** Called when the first entry is added, and when none of ours is left above the page's. */
  covered: (isCovered: boolean) => void
}

export interface BackStack {
  /** Adds an entry for something that has opened. Call the result when it has closed. */
  add: (close: () => void) => () => void
  /** Handles `popstate`; true if it was about layers only and is nobody else's business. */
  popped: () => boolean
  /** Adds an entry that is no layer's, or changes the current one. */
  write: (method: Write, state: unknown, title: string, url?: string | URL | null) => void
  /** Goes back or forward from the last entry that is no layer's: those above it close, too. */
  go: (steps: number) => void
  /** Resolves when no entry of something closed is left on top. */
  settled: () => Promise<void>
  /** Leaves entries of an earlier page load, or of what has closed, soon. */
  settleSoon: () => void
}

const key = 'inlayLayers'
/** Milliseconds for which an entry waits for its next layer: one thing often closes to let another open. */
const settleMs = 250
/** Milliseconds between looks at the history in browsers that cannot tell of their arrival: they may fire no `popstate`. */
const lookMs = 2000
/** Milliseconds until a step back counts as lost: a busy browser may have been frozen on the way. */
const lostMs = 10_000

/**
 * An entry in the browser's history for everything that lies over the page, so that Back closes the uppermost. What
 * closes otherwise leaves no entry behind: its entry is taken over by what opens next, or the browser goes back from it.
 */
export function createBackStack(deps: BackStackDeps): BackStack {
  const { history, goBy, later, isPageLeaving, covered } = deps
  const layers: Layer[] = []
  /** The browser is on its way back from entries of what has closed. */
  let isLeaving = false
  /** It is on its way from an entry that is no layer's. */
  let isOthers = false
  let stopWaiting = () => {}
  const waiting: (() => void)[] = []

  const read = (): Mark => history.state?.[key] ?? { depth: 0, top: 0 }
  let seen = read()
  /** How many of the uppermost entries stand for nothing any more. */
  const dead = (): number => {
    const { depth, top } = read()
    return Math.max(0, top - layers.filter(layer => layer.depth > depth - top).length)
  }
  const mark = (method: Write, state: unknown, next: Mark, title = '', url?: string | URL | null) => {
    const before = seen.depth
    seen = next
    const fields = typeof state === 'object' ? state : {}
    const { [key]: _, ...rest } = { [key]: null, ...fields }
    // Which load of the page it belongs to is for `old-entries.ts`.
    const own = { ...next, load: performance.timeOrigin }
    history[method](next.depth > 0 ? { ...rest, [key]: own } : state && rest, title, url)
    if (before === 0 && next.depth > 0) covered(true)
  }
  const push = (layer: Layer) => {
    const { depth, top } = read()
    layer.depth = depth + 1
    mark('pushState', history.state, { depth: depth + 1, top: top + 1 })
  }
  /** Adds the entries again of what was asked to close by Back, and has stayed open. */
  const restore = () => {
    for (const layer of layers) if (layer.depth > read().depth) push(layer)
  }
  const arrived = () => {
    if (!isLeaving) return
    isLeaving = false
    stopWaiting()
    seen = read()
    if (seen.depth === 0) covered(false)
    for (const run of waiting.splice(0)) run()
    if (dead() > 0) settleSoon()
  }
  function settle(): void {
    if (isLeaving || isPageLeaving()) return
    restore()
    const steps = dead()
    if (steps === 0) return
    isLeaving = true
    const from = read().depth
    const arrival = goBy(-steps)
    // What is added before a late arrival would be closed by it.
    const look = (waited: number) => {
      if (waited >= lostMs || read().depth !== from) arrived()
      else stopWaiting = later(() => look(waited + lookMs), lookMs)
    }
    const stop = later(arrival ? arrived : () => look(lookMs), arrival ? lostMs : lookMs)
    stopWaiting = stop
    // `popstate` is fired about now, if at all.
    const wait = () => {
      if (!isLeaving || stopWaiting !== stop) return
      stop()
      stopWaiting = later(arrived, settleMs)
    }
    arrival?.then(wait, wait)
  }
  function settleSoon(): void {
    if (isLeaving) return
    stopWaiting()
    stopWaiting = later(settle, settleMs)
  }

  return {
    add(close) {
      const layer: Layer = { depth: 0, close }
      const enter = () => {
        restore()
        const free = dead()
        if (free > 0) layer.depth = read().depth - free + 1
        layers.push(layer)
        if (free === 0) push(layer)
      }
      let hasClosed = false
      if (isLeaving) waiting.push(() => hasClosed || enter())
      else enter()
      return () => {
        hasClosed = true
        const index = layers.indexOf(layer)
        if (index >= 0) layers.splice(index, 1)
        settleSoon()
      }
    },
    popped() {
      if (isLeaving) {
        arrived()
        return true
      }
      const before = seen
      const isOurs = !isOthers
      isOthers = false
      seen = read()
      if (before.depth > 0 && seen.depth === 0) covered(false)
      for (const layer of layers.filter(({ depth }) => depth > seen.depth).reverse()) layer.close()
      settleSoon()
      return isOurs && seen.depth < before.depth && seen.depth >= before.depth - before.top
    },
    write(method, state, title, url) {
      const enter = () => {
        const { depth, top } = read()
        if (method === 'replaceState') mark(method, state, { depth, top }, title, url)
        else if (dead() > 0) mark('replaceState', state, { depth: depth - 1, top: 0 }, title, url)
        else mark(method, state, { depth, top: 0 }, title, url)
      }
      if (isLeaving) waiting.push(enter)
      else enter()
    },
    go(steps) {
      const run = () => {
        isOthers = true
        void goBy(steps < 0 ? steps - read().top : steps)?.catch(() => {})
      }
      if (isLeaving) waiting.push(run)
      else run()
    },
    settled: () =>
      new Promise(resolve => {
        if (!isLeaving) {
          stopWaiting()
          settle()
        }
        if (isLeaving) waiting.push(resolve)
        else resolve()
      }),
    settleSoon,
  }
}
