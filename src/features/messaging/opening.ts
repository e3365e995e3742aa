import { waitForPressPaint } from '../../platform/dom/after-paint.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { wait } from '../../platform/lib/wait.ts'
import type { Participant } from '../blogs/participant.ts'
import { findConversation, readConversation, warnOfConversation } from './find-conversation.ts'
import type { MessagingServices } from './services.ts'
import type { Folding } from './window-row/folding.ts'
import type { Manager } from './window-row/window-manager.ts'
import { fillsScreen } from './window-row/windows.ts'

interface OpeningDeps extends Pick<MessagingServices, 'lookup' | 'store'> {
  disposer: Disposer
  manager: Manager
  folding: Folding
  /** Whether the user may send messages; asks for what sending requires. */
  isAllowed: () => boolean
}

/** The ways to open a conversation. */
export function createOpening(deps: OpeningDeps) {
  const { disposer, manager, folding, isAllowed, lookup, store } = deps
  /** A conversation that fills the screen is over the inbox, to which the user goes back. */
  const closeInbox = () => fillsScreen(innerWidth) || manager.setInbox(false)
  const open = (key: string) => {
    closeInbox()
    folding.unfold(key)
    manager.open(key)
  }
  return {
    /** Opens a known conversation. */
    open,
    /**
     * Opens a conversation from the inbox, which closes in the next frame, except on phones; the window opens after
     * that.
     */
    choose(key: string) {
      closeInbox()
      void waitForPressPaint().then(() => disposer.disposed || open(key))
    },
    /** Opens the conversation that a payload of `conversation:open` names; an alert if that isn't possible (MSG-65). */
    async openRequested(payload: unknown) {
      const request = readConversation(payload)
      if (!request) warnOfConversation('conversation:open', payload)
      if (!request || !isAllowed()) return
      const key = await findConversation(lookup, request)
      if (key === null) return
      // Request messages before drawing the window, which takes long.
      if (!document.hidden) void store.model(key).ensureFetched()
      await wait()
      open(key)
    },
    /** Opens the conversation with a suggested blog. */
    openWith(blog: Participant) {
      const key = isAllowed() ? lookup.byBlog(blog) : null
      if (key !== null) open(key)
    },
  }
}
