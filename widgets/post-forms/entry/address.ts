import { addressAfterClose } from '../../../src/posts/routes/routes.ts'

/** Where the page stands, and what it puts into the browser's history for a form (dashboard.md §2). */
export interface Address {
  path: () => string
  /** Stands at a form's path; Back then leads to where the form was opened. */
  enter: (path: string) => void
  /** Returns to the base route; settles when it is there. */
  leave: () => Promise<void>
}

const mark = { inlayPostForm: true }
const backTimeoutMs = 500

const isMarked = (): boolean => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'inlayPostForm' in state
}

const goBack = (): Promise<void> =>
  new Promise(resolve => {
    const done = () => {
      window.removeEventListener('popstate', done)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, backTimeoutMs)
    window.addEventListener('popstate', done)
    history.back()
  })

export function createAddress(baseRoute: string): Address {
  let from: URL | null = null
  return {
    path: () => location.pathname,
    enter(path) {
      if (location.pathname === path) return
      // From one form to the next the way back stays the same.
      if (isMarked()) return history.replaceState(mark, '', path)
      from = new URL(location.href)
      history.pushState(mark, '', path)
    },
    async leave() {
      const target = addressAfterClose(from ?? new URL(baseRoute, location.href), baseRoute)
      const path = location.pathname
      // The entry before is the page itself: going back leaves no dead step behind.
      if (isMarked() && from && target === `${from.pathname}${from.search}${from.hash}`) {
        await goBack()
        if (location.pathname !== path) return
      }
      history.replaceState(null, '', target)
    },
  }
}
