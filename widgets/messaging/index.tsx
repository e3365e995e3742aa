import type { App } from '../../src/app/app.ts'
import { attention } from '../../src/attention/attention.ts'
import { blogs } from '../../src/blogs/store.ts'
import type { Places } from '../../src/bus/contract.ts'
import { conversationRemoval } from '../../src/conversations/conversation/remove-conversation.ts'
import { today } from '../../src/conversations/conversation/today.ts'
import { attachments } from '../../src/conversations/outbox/attachments.ts'
import { lookup } from '../../src/conversations/people/lookup.ts'
import { sender } from '../../src/conversations/people/sender.ts'
import { suggestions } from '../../src/conversations/people/suggestions.ts'
import { conversations } from '../../src/conversations/store.ts'
import { gutter } from '../../src/gutter/store.ts'
import type { Unchecked } from '../../src/lib/record.ts'
import type { RootModule } from '../../src/mount/registry.ts'
import { notices } from '../../src/notices/store.ts'
import { session } from '../../src/session/store.ts'
import { browserData } from '../../src/storage/browser-data.ts'
import { tabs } from '../../src/tabs/tabs.ts'
import { polling } from '../../src/unread-counts/polling.ts'
import { sharedPoll } from '../../src/unread-counts/shared-poll.ts'
import { unread } from '../../src/unread-counts/store.ts'
import { findInboxButton } from './inbox/find-inbox-button.ts'
import { MessagingView } from './messaging-view.tsx'
import { createMessaging } from './model.ts'
import type { MessagingServices } from './services.ts'

export { mountReact as mount } from '../../src/mount/render.tsx'

type Fields = Record<string, unknown>

// Options in markup may be anything; a value that is no object has no fields.
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

/** The services of an app that the messaging root uses. */
export const servicesOf = (app: App): MessagingServices => ({
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
  gutter: app.get(gutter),
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
