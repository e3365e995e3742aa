import type { App } from '../../platform/app.ts'
import { createSlots } from '../../platform/drafts/slots.ts'
import { feedback } from '../feedback/store.ts'
import { undoAction } from '../feedback/undo.ts'
import { waitingKind } from './has-waiting.ts'

/** Everything waiting for its Undo; `src/entry/finish-waiting.ts` says who carries it out on the next page. */
type WaitingAction =
  | 'delete'
  | 'deny-submission'
  | 'fast-reblog'
  | 'fast-queue'
  | 'reply'
  | 'delete-reply'
  | 'delete-message'
  | 'delete-conversation'
  | 'mark-as-spam'
  | 'report-conversation'

/** What is stored of it: everything another page needs. */
export type Waiting = Readonly<Record<string, string | undefined>> & { action: WaitingAction }

/** All of them share one place: any page of the user carries them out. */
export const waitingPlace = 'page'

export const waitingSlots = (app: App) => createSlots(app, waitingKind, 50)

/**
 * Carries out something irreversible once its toast with Undo has closed (DEC-124, DEC-176). Until then, and until
 * `act` has settled, it is stored: if this page crashes, or is left without a connection, another one carries it out.
 * Resolves with null after Undo, or if another page does it.
 * @param act tells the user of a failure.
 */
export async function afterUndo<T>(
  app: App,
  text: string,
  waiting: Waiting,
  act: () => Promise<T>,
): Promise<T | null> {
  const slots = waitingSlots(app)
  const slot = slots.create()
  // Without locks, other pages would think that this one is gone.
  const isStored = globalThis.navigator?.locks !== undefined && slots.write(slot, waitingPlace, waiting)
  const unlock = isStored ? slots.locks.acquire(slots.lockOf(slot)) : () => {}
  let isLeft = false
  let drop = () => {}
  const end = () => {
    stopLeaving()
    if (isStored && !isLeft) slots.remove(slot)
    unlock()
  }
  // A page being left can't be undone any more, so it sends at once, if it can.
  const stopLeaving = app.disposer.listen(app.platform.window, 'pagehide', () => {
    isLeft = isStored && navigator.onLine === false
    end()
    drop()
  })
  try {
    const isMeant = await new Promise<boolean>(settle => {
      const undo = undoAction(() => {})
      drop = app.get(feedback).toast(text, undo, undefined, by => settle(by !== 'action'))
    })
    return isMeant && !isLeft ? await act() : null
  } finally {
    end()
  }
}

/**
 * Leaves something to be carried out once the browser is online, by any of the user's pages. Returns a function that
 * takes it back; null if the browser can't store it.
 */
export function leaveWaiting(app: App, waiting: Waiting): (() => void) | null {
  const slots = waitingSlots(app)
  const slot = slots.create()
  // Without locks, several pages would carry it out.
  const isStored = globalThis.navigator?.locks !== undefined && slots.write(slot, waitingPlace, waiting)
  return isStored ? () => slots.remove(slot) : null
}
