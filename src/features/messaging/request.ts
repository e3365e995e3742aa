import { fieldsOf } from '../../platform/lib/record.ts'
import type { Lookup } from './people/lookup.ts'

/** The conversation that a payload names. */
type ConversationRequest =
  | { by: 'id'; ownUuid: string; id: string }
  | { by: 'uuids'; ownUuid: string; otherUuid: string }
  | { by: 'name'; name: string }

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Reads the payload of `conversation:open`, which may be unchecked markup; null if it names no conversation. */
export function readConversation(payload: unknown): ConversationRequest | null {
  const { name, participants, conversation_id, participant } = fieldsOf(payload)
  if (isText(conversation_id) && isText(participant))
    return { by: 'id', ownUuid: participant, id: conversation_id }
  if (Array.isArray(participants)) {
    const [ownUuid, otherUuid] = participants
    return isText(ownUuid) && isText(otherUuid) ? { by: 'uuids', ownUuid, otherUuid } : null
  }
  return isText(name) ? { by: 'name', name: name.trim() } : null
}

/** Resolves to the key of the requested conversation; null if there is none, of which it tells the user unless `quiet`. */
export async function findConversation(
  lookup: Lookup,
  request: ConversationRequest,
  quiet = false,
): Promise<string | null> {
  if (request.by === 'name') return lookup.byName(request.name)
  if (request.by === 'id') return lookup.byId(request.ownUuid, request.id, quiet)
  return lookup.byUuids(request.ownUuid, request.otherUuid, quiet)
}

export const warnOfConversation = (command: string, payload: unknown) =>
  console.warn(
    `Inlay: ${command} needs a name, the uuids of an own blog and another, or an id and an own blog.`,
    payload,
  )
