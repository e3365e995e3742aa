import type { ReadableAtom } from 'nanostores'
import type { Session } from '../../platform/session.ts'
import type { BrowserData } from '../../platform/storage/browser-data.ts'
import type { Tabs } from '../../platform/tabs/tabs.ts'
import type { Feedback } from '../../shared/feedback/store.ts'
import type { SenderChoice } from '../blogs/senders.ts'
import type { BlogsStore } from '../blogs/store.ts'
import type { Suggestions } from '../blogs/suggestions-api.ts'
import type { PageDock } from '../dock/store.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { Muted } from '../unread/muted.ts'
import type { Polling } from '../unread/polling.ts'
import type { SharedPoll } from '../unread/shared-poll.ts'
import type { Unread } from '../unread/store.ts'
import type { conversationRemoval } from './conversation/remove-conversation.ts'
import type { Attachments } from './outbox/attachments.ts'
import type { Lookup } from './people/lookup.ts'
import type { MessageSettings } from './settings/message-settings.ts'
import type { Conversations } from './store.ts'

/** The services that the messaging root uses; `index.tsx` asks the app for them. */
export interface MessagingServices {
  attachments: Attachments
  notifications: Notifications
  blogs: BlogsStore
  browserData: BrowserData
  lookup: Lookup
  feedback: Feedback
  muted: Muted
  polling: Polling
  /** Created when first used, since few pages need it. */
  removal: () => ReturnType<typeof conversationRemoval>
  sender: SenderChoice
  session: Session
  settings: MessageSettings
  sharedPoll: SharedPoll
  store: Conversations
  pageDock: PageDock
  suggestions: Suggestions
  tabs: Tabs
  /** A time within the current day. */
  $today: ReadableAtom<number>
  unread: Unread
}
