import type { App } from '../../platform/app.ts'
import { createDisposer } from '../../platform/lib/dispose.ts'

/** A box that is told when its page sleeps in the back/forward cache, and when it wakes. */
export interface Sleeper {
  sleep: () => void
  wake: () => void
}

/** The open boxes of a page. They release their locks when it sleeps, as locks can block the back/forward cache. */
export function openBoxes(app: App): Set<Sleeper> {
  const boxes = new Set<Sleeper>()
  const sleep = () => {
    for (const box of boxes) box.sleep()
  }
  const disposer = createDisposer()
  if (typeof window !== 'undefined') {
    disposer.listen(window, 'pagehide', sleep)
    disposer.listen(window, 'pageshow', event => {
      if ((event as PageTransitionEvent).persisted) for (const box of boxes) box.wake()
    })
  }
  disposer.add(sleep)
  app.disposer.add(disposer.dispose)
  return boxes
}
