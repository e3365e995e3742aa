import type { Disposer } from './dispose.ts'

/**
 * Makes the browser ask before the page is left, as long as it is told to. Listening for nothing would keep the page out
 * of the browser's back/forward cache.
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
