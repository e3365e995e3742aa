import { createBackStack } from '../../src/platform/dom/back-stack.ts'

/** A browser's history, in which a step takes a moment, with a stack of what Back closes. */
export function fakeHistory(url = 'https://host.example/page', state: unknown = { host: 1 }) {
  const entries = [{ state, url }]
  let at = 0
  let stepMs = 5
  let isPageLeaving = false
  let load = 1
  const history = {
    get state() {
      return entries[at]?.state
    },
    pushState(state: unknown, _: string, url?: string | URL | null) {
      entries.splice(++at, entries.length, { state: structuredClone(state), url: resolve(url, at - 1) })
    },
    replaceState(state: unknown, _: string, url?: string | URL | null) {
      entries[at] = { state: structuredClone(state), url: resolve(url, at) }
    },
  }
  const address = () => entries[at]?.url ?? ''
  const resolve = (url: string | URL | null | undefined, from: number) =>
    new URL(url ?? entries[from]?.url ?? '', entries[from]?.url).href
  /** Whether each step is hidden from the host. */
  const hidden: boolean[] = []
  const covered: boolean[] = []
  const traverse = (by: number) => {
    at = Math.max(0, Math.min(entries.length - 1, at + by))
    hidden.push(stack.popped())
    for (const run of listeners) run()
  }
  const listeners = new Set<() => void>()
  const makeStack = () =>
    createBackStack({
      history,
      address,
      goBy: steps => void setTimeout(() => traverse(steps), stepMs),
      isPageLeaving: () => isPageLeaving,
      covered: isCovered => covered.at(-1) === isCovered || covered.push(isCovered),
      load: load++,
    })
  let stack = makeStack()
  return {
    history,
    entries,
    hidden,
    covered,
    address,
    at: () => at,
    get stack() {
      return stack
    },
    /** The user goes back or forward. */
    traverse,
    /** The user presses a link within the page. */
    press(hash: string) {
      const isHere = resolve(hash, at) === address()
      history[isHere ? 'replaceState' : 'pushState'](null, '', hash)
      traverse(0)
    },
    /** The page loads again at this entry. */
    reload() {
      stack = makeStack()
    },
    /** The user has followed a link to another page. */
    leavePage: () => {
      isPageLeaving = true
    },
    /** Steps of the page take this long from now on. */
    slowDown: (ms: number) => {
      stepMs = ms
    },
    /** A listener of the host's, or of the forms. */
    listen: (run: () => void) => listeners.add(run),
  }
}
