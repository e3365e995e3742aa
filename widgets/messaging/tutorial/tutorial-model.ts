import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../../src/app/app.ts'
import { conversationsApi } from '../../../src/conversations/api.ts'
import { canMessage } from '../../../src/conversations/people/permission.ts'
import type { Disposer } from '../../../src/lib/dispose.ts'

/** The words for who is here for the first time. */
export interface Tutorial {
  $isOpen: ReadableAtom<boolean>
  /** It has been seen, and does not come again (TUT-3). */
  close: () => void
}

/** Null where there is nobody to show it to (TUT-2). Opening the inbox says that it is no longer needed. */
export function createTutorial(app: App, disposer: Disposer, $inbox: ReadableAtom<boolean>): Tutorial | null {
  if (app.page.messaging.has_tutorial !== true || !canMessage(app.page.user)) return null
  const $isSeen = atom(false)
  const $isAside = atom(false)
  const $isOpen = computed([$isSeen, $isAside], (isSeen, isAside) => !isSeen && !isAside)
  // A post form takes the place of the header, and of what hangs on it.
  disposer.add(app.bus.on('post-form:opening', () => $isAside.set(true)))
  disposer.add(app.bus.on('post-form:closing', () => $isAside.set(false)))
  const close = () => {
    if ($isSeen.get()) return
    $isSeen.set(true)
    // Soft navigation brings the messaging root back on the same page data.
    app.page.messaging.has_tutorial = false
    void conversationsApi(app).tutorialSeen()
  }
  disposer.add($inbox.listen(isOpen => isOpen && close()))
  return { $isOpen, close }
}
