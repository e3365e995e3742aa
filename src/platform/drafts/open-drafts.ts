import { atom, type WritableAtom } from 'nanostores'
import type { App } from '../app.ts'
import { createDisposer } from '../lib/dispose.ts'

/** An open draft, which is told when its page goes to sleep in the back/forward cache, and when it wakes up. */
interface OpenDraft {
  kind: string
  place: string
  /** Restores another draft of its place. Returns false if it is gone. */
  restore: (slot: string) => boolean
  sleep: () => void
  wake: () => void
}

/**
 * The open drafts of a page. They release their locks when it goes to sleep, because locks can block the back/forward
 * cache.
 */
export function openDrafts(app: App): Set<OpenDraft> {
  const drafts = new Set<OpenDraft>()
  const sleep = () => {
    for (const draft of drafts) draft.sleep()
  }
  const disposer = createDisposer()
  disposer.listen(app.platform.window, 'pagehide', sleep)
  disposer.listen(app.platform.window, 'pageshow', event => {
    if ((event as PageTransitionEvent).persisted) for (const draft of drafts) draft.wake()
  })
  disposer.add(sleep)
  app.disposer.add(disposer.dispose)
  return drafts
}

/** The slots that this page is writing, by lock. */
export const ownLocks = (_: App): Set<string> => new Set()

/** One of the drafts of its place. */
interface ChosenDraft {
  kind: string
  place: string
  slot: string
}

/** The draft that the user chose to continue: the next form to open for its place restores it. */
export const chosenDraft = (_: App): WritableAtom<ChosenDraft | null> => atom(null)

/** The slot of the chosen draft, if it belongs to this place; null otherwise. */
export function chosenSlot(app: App, kind: string, place: string): string | null {
  const chosen = app.get(chosenDraft).get()
  return chosen?.kind === kind && chosen.place === place ? chosen.slot : null
}
