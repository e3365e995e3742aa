import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { canMessage } from '../../blogs/senders.ts'
import { conversationsApi } from '../api.ts'

/** The tutorial for first-time users (TUT-1). */
export type Tutorial = NonNullable<ReturnType<typeof createTutorial>>

/** Null if it shouldn't be shown (TUT-2). Opening the inbox also ends it. */
export function createTutorial(app: App, disposer: Disposer, $inbox: ReadableAtom<boolean>) {
  if (app.page.messaging.has_tutorial !== true || !canMessage(app.page.user)) return null
  const $isSeen = atom(false)
  const $isAside = atom(false)
  const $isOpen = computed([$isSeen, $isAside], (isSeen, isAside) => !isSeen && !isAside)
  /** The card after it, which waits while the inbox is open at the same place. */
  const $isCardSeen = atom(false)
  const $isCardOpen = computed(
    [$isSeen, $isCardSeen, $isAside, $inbox],
    (isSeen, isCardSeen, isAside, isInboxOpen) => isSeen && !isCardSeen && !isAside && !isInboxOpen,
  )
  // A post form hides the header, and with it the tutorial.
  disposer.add(app.bus.on('post-form:opening', () => $isAside.set(true)))
  disposer.add(app.bus.on('post-form:closing', () => $isAside.set(false)))
  disposer.add(app.bus.on('post-form:docked', ({ as }) => $isAside.set(as === null)))
  const close = () => {
    if ($isSeen.get()) return
    $isSeen.set(true)
    // After a soft navigation the messaging root mounts again with the same page data.
    app.page.messaging.has_tutorial = false
    void conversationsApi(app).tutorialSeen()
  }
  disposer.add($inbox.listen(isOpen => isOpen && close()))
  return {
    $isOpen,
    /** Closes it for good (TUT-3). */
    close,
    $isCardOpen,
    closeCard: () => $isCardSeen.set(true),
  }
}
