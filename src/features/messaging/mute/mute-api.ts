import type { App } from '../../../platform/app.ts'
import { http } from '../../../platform/http/client.ts'
import type { Conversation } from '../types.ts'

/** Stores on the server until when a conversation is muted, milliseconds; null for no longer. */
export const muteByCall = (
  app: App,
  { id, ownUuid }: Pick<Conversation, 'id' | 'ownUuid'>,
  until: number | null,
) =>
  app.get(http).send({
    method: 'POST',
    path: '/svc/conversations/mute',
    form: { conversation_id: id, participant: ownUuid, until: until ?? 0 },
    repeatable: true,
  })
