import { isSame } from '../../../platform/lib/same.ts'
import type { Participant } from '../../blogs/participant.ts'
import { withPickedImage } from '../outbox/outgoing.ts'
import type { Conversation, StoredMessage } from '../types.ts'
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

/** Keeps the known array while nothing in it has changed, so that views don't re-render with each response. */
const mergeParticipants = (known: readonly Participant[], received = known) =>
  isSame(received, known) ? known : received

/** Merges a response into a known conversation; an outdated response never overrides newer data. */
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

const isAscending = (messages: readonly StoredMessage[]): boolean =>
  messages.every(({ ts }, index) => ts > (messages[index - 1]?.ts ?? -1))

/**
 * Merges two lists, oldest first, each message once; of two with the same ts the fresh one wins. Returns the known list
 * if nothing changed.
 */
export function mergeMessages(
  known: readonly StoredMessage[],
  fresh: readonly StoredMessage[],
): readonly StoredMessage[] {
  const first = fresh[0]
  const last = fresh.at(-1)
  if (!first || !last) return known
  // The fresh ones are all older or all newer, so no known message has to be compared.
  if (isAscending(fresh)) {
    if (last.ts < (known[0]?.ts ?? Number.POSITIVE_INFINITY)) return [...fresh, ...known]
    if (first.ts > (known.at(-1)?.ts ?? 0)) return [...known, ...fresh]
  }
  const firstTs = Math.min(...fresh.map(({ ts }) => ts))
  // Messages older than the response stay unchanged.
  const from = known.findLastIndex(({ ts }) => ts < firstTs) + 1
  const byKey = new Map(known.slice(from).map(message => [message.key, message]))
  let hasChanged = false
  for (const received of fresh) {
    const before = byKey.get(received.key)
    // A post that is now disabled is used as received; any other without images keeps the known ones.
    const isGone = received.content.type === 'post' && received.content.post.state === 'disabled'
    const message =
      before && !isGone
        ? { ...received, content: withPickedImage(received.content, before.content) }
        : received
    if (before && isSame(before, message)) continue
    byKey.set(message.key, message)
    hasChanged = true
  }
  return hasChanged ? [...known.slice(0, from), ...[...byKey.values()].sort((a, b) => a.ts - b.ts)] : known
}
