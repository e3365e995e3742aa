import type { Places } from '../../src/bus/contract.ts'
import type { Unchecked } from '../../src/lib/record.ts'
import type { RootModule } from '../../src/mount/registry.ts'
import { findInboxButton } from './anchor.ts'
import { MessagingView } from './messaging-view.tsx'
import { createMessaging } from './model.ts'

export { drawn as live } from '../../src/mount/render.tsx'

type Fields = Record<string, unknown>

// Markup may say anything; what is no record has no fields.
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Inbox and conversation windows (social.md §2). */
export const mount: RootModule['mount'] = ({ app, options, disposer }) => {
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
        const { name, participants, conversation_id, participant } = fieldsOf(payload)
        if (isText(conversation_id) && isText(participant))
          return model.openById(participant, conversation_id)
        if (Array.isArray(participants)) {
          const [own, other] = participants
          if (isText(own) && isText(other)) return model.openByUuids(own, other)
        } else if (isText(name)) return model.openByName(name.trim())
        console.warn(
          'Inlay: conversation:open needs a name, the uuids of an own blog and another, or an id and an own blog.',
          payload,
        )
      },
    },
  }
}
