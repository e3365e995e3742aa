import type { PreinitializedWritableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { live } from '../unread/live.ts'
import { paceOf } from '../unread/poller.ts'
import { namesOf } from './conversation/conversation-rules.ts'
import type { InboxModel } from './inbox/inbox-model.ts'
import type { MessagingServices } from './services.ts'
import type { ConversationWindowModel } from './window/conversation-window.ts'
import type { Manager } from './window-row/window-manager.ts'

export interface SyncDeps
  extends Pick<MessagingServices, 'notifications' | 'polling' | 'sharedPoll' | 'store' | 'tabs'> {
  app: App
  disposer: Disposer
  manager: Manager
  inbox: InboxModel
  windowOf: (key: string) => ConversationWindowModel
  $isOnline: PreinitializedWritableAtom<boolean>
}

/**
 * Keeps inbox and windows in sync with the server and the user's other tabs: polls, refreshes, resends, and marks as
 * read.
 */
export function keepInSync(deps: SyncDeps): void {
  const { app, disposer, manager, inbox, windowOf, $isOnline, store } = deps
  const { messaging, user } = app.page
  const windows = () => manager.$windows.get()

  disposer.add(
    deps.polling.requestPace('messaging', () =>
      paceOf({
        isVerified: user?.is_verified_email === true,
        isInboxOpen: manager.$inbox.get(),
        isConversationOpen: windows().some(({ isMinimized }) => !isMinimized),
        inboxFrequencyMs: messaging.polling_frequency_inbox,
        conversationFrequencyMs: messaging.polling_frequency_conversation,
      }),
    ),
  )
  disposer.add(
    deps.sharedPoll.onOutcome(outcome => {
      if (outcome === 'changed' && manager.$inbox.get()) inbox.refresh()
    }),
  )
  // If the server has a stream, it reports this right away.
  const lookAgain = (id?: string) => {
    for (const { key, isMinimized } of windows())
      if (
        (id === undefined || store.$all.get()[key]?.id === id) &&
        !isMinimized &&
        !app.platform.document.hidden
      )
        void windowOf(key).conversation.refresh()
    if (manager.$inbox.get()) inbox.refresh()
  }
  disposer.add(app.get(live).onConversation(lookAgain))
  // A message may have come while another was read, which leaves the count unchanged.
  disposer.add(app.get(live).onGap(() => lookAgain()))
  // Closes the windows of conversations that were deleted in another tab, or elsewhere on this page.
  disposer.add(
    store.$all.listen(all => {
      for (const { key } of windows()) if (!all[key]) manager.close(key)
    }),
  )

  // After sleep, even what the server has refused may be allowed now; otherwise it isn't asked again (MSGE-9).
  const connected = (isAwake: boolean) => {
    $isOnline.set(navigator.onLine !== false)
    if (!$isOnline.get()) return
    const shownInbox = inbox.$blogInbox.get()?.inbox
    if (shownInbox?.$state.get().failure) void shownInbox.fetch()
    for (const { key, isMinimized } of windows()) {
      const { conversation } = windowOf(key)
      const error = conversation.$fetchError.get()
      if (error) {
        if (isAwake || error.canRetry) void conversation.fetch()
      }
      // A minimized conversation, or one in a hidden page, isn't fetched, so it stays unread.
      else if (!isMinimized && !app.platform.document.hidden) void conversation.refresh()
    }
    store.resume()
  }
  for (const change of ['online', 'offline'] as const) disposer.listen(window, change, () => connected(false))
  // After sleep the page may still be hidden: it catches up again when it becomes visible.
  let isBehind = false
  const catchUp = () => {
    isBehind = app.platform.document.hidden
    connected(true)
  }
  disposer.add(deps.tabs.onWake(catchUp))
  disposer.listen(app.platform.document, 'visibilitychange', () => {
    if (isBehind && !app.platform.document.hidden) catchUp()
  })

  const keyOf = (id: string) =>
    Object.values(store.$all.get()).find(conversation => conversation.id === id)?.key
  disposer.add(
    deps.notifications.provideVisibility({
      isVisible(id) {
        const key = keyOf(id)
        return windows().some(open => open.key === key) && windowOf(key ?? '').isAtEnd()
      },
      nameOf(id) {
        const conversation = store.$all.get()[keyOf(id) ?? '']
        return conversation ? namesOf(conversation) : null
      },
    }),
  )
}
