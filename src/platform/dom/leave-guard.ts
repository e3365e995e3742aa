import type { Disposer } from '../lib/dispose.ts'

/**
 * Returns a switch: while it is on, the browser asks before the page is left. While it is off nothing listens: a
 * listener would keep the page out of the browser's back/forward cache.
 */
export function createLeaveGuard(disposer: Disposer): (asks: boolean) => void {
  const ask = (event: Event) => event.preventDefault()
  const set = (asks: boolean) => {
    if (asks) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  }
  disposer.add(() => set(false))
  return set
}
