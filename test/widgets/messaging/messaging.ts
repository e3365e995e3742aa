import type { App } from '../../../src/app/app.ts'
import { attention } from '../../../src/attention/attention.ts'
import { blogs } from '../../../src/blogs/store.ts'
import { conversationRemoval } from '../../../src/conversations/conversation/remove-conversation.ts'
import { today } from '../../../src/conversations/conversation/today.ts'
import { attachments } from '../../../src/conversations/outbox/attachments.ts'
import { lookup } from '../../../src/conversations/people/lookup.ts'
import { sender } from '../../../src/conversations/people/sender.ts'
import { suggestions } from '../../../src/conversations/people/suggestions.ts'
import { conversations } from '../../../src/conversations/store.ts'
import { gutter } from '../../../src/gutter/store.ts'
import { notices } from '../../../src/notices/store.ts'
import { session } from '../../../src/session/store.ts'
import { browserData } from '../../../src/storage/browser-data.ts'
import { tabs } from '../../../src/tabs/tabs.ts'
import { polling } from '../../../src/unread-counts/polling.ts'
import { sharedPoll } from '../../../src/unread-counts/shared-poll.ts'
import { unread } from '../../../src/unread-counts/store.ts'
import { createMessaging, type MessagingDeps } from '../../../widgets/messaging/model.ts'

/** The model of the messaging root, with the services of an app. */
export const messagingOf = (app: App, disposer: MessagingDeps['disposer']) =>
  createMessaging({
    app,
    disposer,
    services: {
      attachments: app.get(attachments),
      attention: app.get(attention),
      blogs: app.get(blogs),
      browserData: app.get(browserData),
      lookup: app.get(lookup),
      notices: app.get(notices),
      polling: app.get(polling),
      removal: () => app.get(conversationRemoval),
      sender: app.get(sender),
      session: app.get(session),
      sharedPoll: app.get(sharedPoll),
      store: app.get(conversations),
      strip: app.get(gutter),
      suggestions: app.get(suggestions),
      tabs: app.get(tabs),
      $today: app.get(today),
      unread: app.get(unread),
    },
  })
