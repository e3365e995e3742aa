import type { Places } from '../../src/bus/contract.ts'
import type { Unchecked } from '../../src/lib/record.ts'
import type { RootModule } from '../../src/mount/registry.ts'
import { findInboxButton } from './inbox/anchor.ts'
import { MessagingView } from './messaging-view.tsx'
import { createMessaging } from './model.ts'
import { readConversation, warnOfConversation } from './request.ts'

export { mountReact as mount } from '../../src/mount/render.tsx'

type Fields = Record<string, unknown>

// Options in markup may be anything; a value that is no object has no fields.
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

/** Inbox and conversation windows (MSG-1). */
export const setup: RootModule['setup'] = ({ app, options, disposer }) => {
  const given: Unchecked<Places['messaging']> = fieldsOf(options)
  const model = createMessaging({ app, disposer, allowsSeveral: given.several_windows === true })
  return {
    view: <MessagingView model={model} />,
    handlers: {
      'inbox:open': (payload: unknown) => {
        const { anchor } = fieldsOf(payload)
        model.toggleInbox(anchor instanceof Element ? anchor : findInboxButton())
      },
      'conversation:open': (payload: unknown) => {
        const request = readConversation(payload)
        if (request?.by === 'name') return model.openByName(request.name)
        if (request?.by === 'id') return model.openById(request.own, request.id)
        if (request) return model.openByUuids(request.own, request.other)
        warnOfConversation('conversation:open', payload)
      },
    },
  }
}
