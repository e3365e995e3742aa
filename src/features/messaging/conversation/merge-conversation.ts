import { isSame } from '../../../platform/lib/same.ts'
import type { Participant } from '../../blogs/participant.ts'
import type { Conversation } from '../types.ts'
import type { ReadConversation } from '../wire.ts'

/** A conversation of which only the participants are known. */
export const emptyConversation = (
  key: string,
  ownUuid: string,
  participants: readonly Participant[],
): Conversation => ({
  key,
  id: null,
  status: null,
  ownUuid,
  participants,
  lastModifiedTs: 0,
  lastReadTs: 0,
  canSend: true,
  isPossibleSpam: false,
  isBlurredImages: false,
  unreadCount: 0,
  lastOpenedTs: 0,
  last: null,
})

/** Keeps the known array while nothing in it has changed, so that views do not render again with each answer. */
const mergeParticipants = (known: readonly Participant[], received = known) =>
  isSame(received, known) ? known : received

/** Merges an answer into a known conversation; an outdated answer never overrides newer data. */
export function mergeConversation(known: Conversation, { fields, messages }: ReadConversation): Conversation {
  const last = messages.reduce((a, b) => (a && a.ts >= b.ts ? a : b), known.last)
  const lastModifiedTs = Math.max(known.lastModifiedTs, fields.lastModifiedTs ?? 0, last?.ts ?? 0)
  const lastReadTs = Math.max(known.lastReadTs, fields.lastReadTs ?? 0)
  return {
    ...known,
    ...fields,
    participants: mergeParticipants(known.participants, fields.participants),
    lastReadTs,
    lastModifiedTs,
    // An unread count from before the user read it here is outdated.
    unreadCount: lastReadTs >= lastModifiedTs ? 0 : (fields.unreadCount ?? known.unreadCount),
    last,
  }
}
