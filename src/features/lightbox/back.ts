import { whenLeft } from '../../platform/dom/page-history.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'

/** What lies over the page, in the browser's history: Back closes it, without leaving the page. */
export interface Back {
  /** @param url the address while it is open; the page's own if left out */
  enter: (url?: string) => void
  /** Goes back to the page's entry; settles when the browser is there. */
  leave: () => Promise<void>
  /** Handles `popstate`. */
  popped: () => void
}

interface BackDeps {
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  disposer: Disposer
  /** What the entry is named after. */
  key?: string
  /** Tells the entries of this page load from earlier ones. */
  session: string
  onBack: () => void
}

export function createBack({ history, disposer, key = 'inlayLightbox', session, onBack }: BackDeps): Back {
  let left = () => {}
  let isLeaving = false
  const isOurs = () => history.state?.[key] === session
  return {
    enter(url) {
      if (!isOurs()) history.pushState({ ...history.state, [key]: session }, '', url)
      // Another one takes over the entry of what was open.
      else if (url !== undefined) history.replaceState(history.state, '', url)
    },
    leave: () =>
      new Promise(resolve => {
        if (!isOurs()) return resolve()
        isLeaving = true
        const stop = disposer.add(whenLeft(isOurs, () => left()))
        left = () => {
          isLeaving = false
          stop()
          resolve()
        }
        history.go(-1)
      }),
    popped() {
      if (isLeaving) left()
      else if (!isOurs()) onBack()
    },
  }
}
