import type { Disposer } from '../../platform/lib/dispose.ts'

const key = 'inlayLightbox'
/** Milliseconds to wait for `popstate`: a browser may go back without firing it. */
const leaveTimeoutMs = 1000

/** The lightbox in the browser's history: Back closes it, without leaving the page. */
export interface Back {
  enter: () => void
  /** Goes back to the page's entry; settles when the browser is there. */
  leave: () => Promise<void>
  /** Handles `popstate`. */
  popped: () => void
}

interface BackDeps {
  history: Pick<History, 'state' | 'pushState' | 'go'>
  disposer: Disposer
  /** Tells the entries of this page load from earlier ones. */
  session: string
  onBack: () => void
}

export function createBack({ history, disposer, session, onBack }: BackDeps): Back {
  let left = () => {}
  let isLeaving = false
  const isOurs = () => history.state?.[key] === session
  return {
    enter() {
      if (!isOurs()) history.pushState({ ...history.state, [key]: session }, '')
    },
    leave: () =>
      new Promise(resolve => {
        if (!isOurs()) return resolve()
        isLeaving = true
        const stop = disposer.timeout(() => left(), leaveTimeoutMs)
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
