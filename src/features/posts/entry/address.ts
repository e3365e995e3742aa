import { layersSettled, pageHistory, restoreScrolling, whenLeft } from '../../../platform/dom/page-history.ts'
import { addressAfterClose } from '../routes/routes.ts'

/** The page's path, and the history entries of a form (POST-5…10). */
export interface Address {
  path: () => string
  /** Goes to a form's path; Back then leads to where the form was opened. */
  enter: (path: string) => void
  /**
   * Returns to the base route; resolves when it is there. A form that docks leaves the page where it is: `isDocked`
   * returns to where the form was opened.
   */
  leave: (isDocked?: boolean) => Promise<void>
}

const mark = { inlayPostForm: true }

const isMarked = (): boolean => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'inlayPostForm' in state
}

const goBack = (): Promise<void> =>
  new Promise(resolve => {
    const done = () => {
      window.removeEventListener('popstate', done)
      stop()
      resolve()
    }
    const stop = whenLeft(isMarked, done)
    window.addEventListener('popstate', done)
    history.back()
  })

export function createAddress(baseRoute: string): Address {
  let openedFrom: URL | null = null
  return {
    path: () => location.pathname,
    enter(path) {
      if (location.pathname === path) return
      // One form after another shares one history entry, so that Back still leads to the page.
      if (isMarked()) return pageHistory.replaceState(mark, '', path)
      openedFrom = new URL(location.href)
      pageHistory.pushState(mark, '', path)
    },
    async leave(isDocked = false) {
      await layersSettled()
      const from = openedFrom ?? new URL(baseRoute, location.href)
      const target = addressAfterClose(from, isDocked ? from.pathname : baseRoute)
      const path = location.pathname
      // The previous entry is the page itself: going back leaves no dead entry behind.
      if (
        isMarked() &&
        openedFrom &&
        target === `${openedFrom.pathname}${openedFrom.search}${openedFrom.hash}`
      ) {
        await goBack()
        if (location.pathname !== path) return
      }
      history.replaceState(null, '', target)
      void restoreScrolling()
    },
  }
}
