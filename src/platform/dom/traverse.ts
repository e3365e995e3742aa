import type { Disposer } from '../lib/dispose.ts'

/** Checks first whether a step only concerns layers over the page (`back.ts`); null until something has opened. */
let isOurs: ((event: Event) => boolean) | null = null
export const lookFirst = (look: (event: Event) => boolean) => {
  isOurs = look
}

/**
 * Calls `run` when the user goes back or forward, unless only layers over the page have changed. The stack stops such
 * an event, but Chromium calls a window's listeners in the order they were added, even capturing ones.
 */
export function onTraverse(disposer: Disposer, run: () => void): void {
  disposer.listen(window, 'popstate', event => {
    if (!isOurs?.(event)) run()
  })
}
