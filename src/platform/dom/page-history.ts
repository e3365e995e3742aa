import type { Disposer } from '../lib/dispose.ts'
import type { BackStack } from './back-stack.ts'
import { nextFrame } from './frame.ts'

/** How the host wants the scroll position restored, while something of ours lies over the page. */
let usual: ScrollRestoration | null = null

/** The page may scroll as usual again when the user comes back to this entry. */
export async function restoreScrolling(isLeaving = false): Promise<void> {
  if (usual === null) return
  // The browser scrolls after `popstate`.
  if (!isLeaving) {
    await nextFrame()
    await nextFrame()
  }
  if (usual !== null) history.scrollRestoration = usual
  usual = null
}

/**
 * Going back from what lies over the page leaves the page where it is: posts may have come or gone meanwhile, and the
 * browser would return to a position at which other ones stand now.
 */
export function keepScrolling(): void {
  usual ??= history.scrollRestoration
  history.scrollRestoration = 'manual'
}

/** The history entries of sheets and dialogs, and the first look at each `popstate`. */
export interface Layers extends BackStack {
  /** Handles a `popstate`: true if it was about sheets and dialogs only. Called again for the same event, it only answers. */
  handlePop: (event: Event) => boolean
}

/** The entries of sheets and dialogs (`close-on-back.ts`); null as long as none has opened. */
let layers: Layers | null = null
export const shareHistoryWith = (stack: Layers) => {
  layers = stack
}

/** Calls `run` when the page goes back or forward, unless that is about sheets and dialogs only. */
export function onTraverse(disposer: Disposer, run: () => void): void {
  // Sheets stop such an event, but Chromium calls a window's listeners in the order they were added, even capturing
  // ones, and theirs is added with the first sheet.
  disposer.listen(window, 'popstate', event => {
    if (!layers?.handlePop(event)) run()
  })
}

/** Resolves when the entries of sheets that have closed are left; what goes back by itself waits for it. */
export const layersSettled = async (): Promise<void> => layers?.settled()

/** The page's history in the browser, without what its frames have added to it. */
export const pageHistory: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'> = {
  get state() {
    return history.state
  },
  /** Adds an entry for what opens over the page. */
  pushState(state, title, url) {
    keepScrolling()
    if (layers) layers.write('pushState', state, title, url)
    else history.pushState(state, title, url)
    addEventListener('popstate', () => void restoreScrolling(), { once: true })
  },
  replaceState(state, title, url) {
    if (layers) layers.write('replaceState', state, title, url)
    else history.replaceState(state, title, url)
  },
  /** Goes back or forward from an entry that `pushState` has added: sheets above it close with it. */
  go(steps = 0) {
    if (layers) layers.go(steps)
    else void goBy(steps)?.catch(() => {})
  },
}

/** Milliseconds between looks whether the browser has gone back: it may do so without firing `popstate`. */
const lookMs = 1000
/** How often to look. A busy browser takes its time, and would undo what is added to the history before it arrives. */
const looksMax = 10

/** Calls `run` when the browser has left an entry on its way back. At `popstate`, call the result, which stops that. */
export function whenLeft(isThere: () => boolean, run: () => void): () => void {
  let looks = 0
  const timer = setInterval(() => {
    if (++looks < looksMax && isThere()) return
    clearInterval(timer)
    run()
  }, lookMs)
  return () => clearInterval(timer)
}

/**
 * Goes back or forward by entries of the page itself: an ad that adds entries to the history could otherwise keep the
 * user from going back. Older browsers count the ad's entries, too, and cannot tell when they have arrived; the others
 * resolve then, or reject.
 */
export function goBy(steps: number): Promise<unknown> | undefined {
  const index = window.navigation?.currentEntry?.index
  const target = index === undefined ? undefined : window.navigation?.entries()[index + steps]
  if (target) return window.navigation.traverseTo(target.key).finished
  history.go(steps)
}
