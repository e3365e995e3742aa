import type { Disposer } from '../lib/dispose.ts'

/** Looks first whether a step is about what lies over the page only (`back.ts`); null as long as nothing has opened. */
let isOurs: ((event: Event) => boolean) | null = null
export const lookFirst = (look: (event: Event) => boolean) => {
  isOurs = look
}

/**
 * Calls `run` when the user goes back or forward, unless only what lies over the page has changed. The stack stops such
 * an event, but Chromium calls a window's listeners in the order they were added, even capturing ones.
 */
export function onTraverse(disposer: Disposer, run: () => void): void {
  disposer.listen(window, 'popstate', event => {
    if (!isOurs?.(event)) run()
  })
}
