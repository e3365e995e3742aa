import type { RootModule } from '../../src/entry/mount/registry.ts'
import { sender } from '../../src/features/blogs/senders.ts'
import { blogs } from '../../src/features/blogs/store.ts'
import { suggestions } from '../../src/features/blogs/suggestions-api.ts'
import { pageDock } from '../../src/features/dock/store.ts'
import { conversationRemoval } from '../../src/features/messaging/conversation/remove-conversation.ts'
import { today } from '../../src/features/messaging/conversation/today.ts'
import { findInboxButton } from '../../src/features/messaging/inbox/find-inbox-button.ts'
import { createMessaging } from '../../src/features/messaging/messaging-model.ts'
import { MessagingView } from '../../src/features/messaging/messaging-view.tsx'
import { attachments } from '../../src/features/messaging/outbox/attachments.ts'
import { lookup } from '../../src/features/messaging/people/lookup.ts'
import type { MessagingServices } from '../../src/features/messaging/services.ts'
import { messageSettings } from '../../src/features/messaging/settings/message-settings.ts'
import { conversations } from '../../src/features/messaging/store.ts'
import { notifications } from '../../src/features/notifications/notifications.ts'
import { mutedConversations } from '../../src/features/unread/muted.ts'
import { polling } from '../../src/features/unread/polling.ts'
import { sharedPoll } from '../../src/features/unread/shared-poll.ts'
import { unread } from '../../src/features/unread/store.ts'
import type { App } from '../../src/platform/app.ts'
import type { Places } from '../../src/platform/bus/contract.ts'
import { fieldsOf, type Unchecked } from '../../src/platform/lib/record.ts'
import { session } from '../../src/platform/session.ts'
import { browserData } from '../../src/platform/storage/browser-data.ts'
import { tabs } from '../../src/platform/tabs/tabs.ts'
import { feedback } from '../../src/shared/feedback/store.ts'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

/** The services of an app that the messaging root uses. */
export const servicesOf = (app: App): MessagingServices => ({
  attachments: app.get(attachments),
  notifications: app.get(notifications),
  blogs: app.get(blogs),
  browserData: app.get(browserData),
  lookup: app.get(lookup),
  feedback: app.get(feedback),
  muted: app.get(mutedConversations),
  polling: app.get(polling),
  removal: () => app.get(conversationRemoval),
  sender: app.get(sender),
  session: app.get(session),
  settings: app.get(messageSettings),
  sharedPoll: app.get(sharedPoll),
  store: app.get(conversations),
  pageDock: app.get(pageDock),
  suggestions: app.get(suggestions),
  tabs: app.get(tabs),
  $today: app.get(today),
  unread: app.get(unread),
})

/** Inbox and conversation windows (MSG-1). */
export const setup: RootModule['setup'] = ({ app, options, disposer }) => {
  const fields: Unchecked<Places['messaging']> = fieldsOf(options)
  const model = createMessaging({
    app,
    disposer,
    services: servicesOf(app),
    allowsSeveral: fields.several_windows !== false,
  })
  const attach = () => {
    if (model.$anchor.get()?.isConnected === false) model.setAnchor(findInboxButton())
  }
  disposer.add(app.bus.on('widget:mounted', attach))
  return {
    view: <MessagingView model={model} />,
    handlers: {
      'inbox:open': (payload: unknown) => {
        const { anchor } = fieldsOf(payload)
        model.toggleInbox(anchor instanceof Element ? anchor : findInboxButton())
      },
      'conversation:open': model.openRequested,
    },
  }
}
