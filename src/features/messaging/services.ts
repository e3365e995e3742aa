import type { App } from '../../platform/app.ts'
import { session } from '../../platform/session.ts'
import { browserData } from '../../platform/storage/browser-data.ts'
import { tabs } from '../../platform/tabs/tabs.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { sender } from '../blogs/senders.ts'
import { blogs } from '../blogs/store.ts'
import { suggestions } from '../blogs/suggestions-api.ts'
import { pageDock } from '../dock/page-dock.ts'
import { notifications } from '../notifications/notifications.ts'
import { mutedConversations } from '../unread/muted.ts'
import { polling } from '../unread/polling.ts'
import { sharedPoll } from '../unread/shared-poll.ts'
import { unread } from '../unread/store.ts'
import { today } from './conversation/message-time.ts'
import { conversationRemoval } from './conversation/remove-conversation.ts'
import { messageSettings } from './extras/message-settings.ts'
import { lookup } from './find-conversation.ts'
import { attachments } from './outbox/attachment.ts'
import { conversations } from './store.ts'

/** The services of an app that the messaging root uses. */
export type MessagingServices = ReturnType<typeof messagingServices>

export const messagingServices = (app: App) => ({
  attachments: app.get(attachments),
  notifications: app.get(notifications),
  blogs: app.get(blogs),
  browserData: app.get(browserData),
  lookup: app.get(lookup),
  feedback: app.get(feedback),
  muted: app.get(mutedConversations),
  polling: app.get(polling),
  /** Created on first use, because few pages need it. */
  removal: () => app.get(conversationRemoval),
  sender: app.get(sender),
  session: app.get(session),
  settings: app.get(messageSettings),
  sharedPoll: app.get(sharedPoll),
  store: app.get(conversations),
  pageDock: app.get(pageDock),
  suggestions: app.get(suggestions),
  tabs: app.get(tabs),
  /** A time within the current day. */
  $today: app.get(today),
  unread: app.get(unread),
})
