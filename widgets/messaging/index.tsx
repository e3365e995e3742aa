import type { RootModule } from '../../src/entry/mount/registry.ts'
import { findInboxButton } from '../../src/features/messaging/inbox/inbox-popover.tsx'
import { createMessaging } from '../../src/features/messaging/messaging-model.ts'
import { MessagingView } from '../../src/features/messaging/messaging-view.tsx'
import { messagingServices } from '../../src/features/messaging/services.ts'
import type { Places } from '../../src/platform/bus/contract.ts'
import { fieldsOf, type Unchecked } from '../../src/platform/lib/record.ts'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

/** Inbox and conversation windows (MSG-1). */
export const setup: RootModule['setup'] = ({ app, options, disposer }) => {
  const fields: Unchecked<Places['messaging']> = fieldsOf(options)
  const model = createMessaging({
    app,
    disposer,
    services: messagingServices(app),
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
