import type { Disposer } from '../lib/dispose.ts'

/**
 * Returns a switch: while on, the browser asks before the page is left. While off, nothing listens, because a listener
 * would keep the page out of the back/forward cache.
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
