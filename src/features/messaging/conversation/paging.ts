import { isSame } from '../../../platform/lib/same.ts'
import type { Participant } from '../../blogs/participant.ts'
import { withPickedPicture } from '../outbox/outgoing.ts'
import type { Conversation, Message, StoredMessage } from '../types.ts'

/** An inbox below this many items has no next page (MSG-27). */
const inboxPageThreshold = 10

/** The same own blog with the same others is the same conversation, whatever their order (MSG-63). */
export function conversationKey(ownUuid: string, participants: readonly { uuid: string }[]): string {
  const others = [...new Set(participants.map(({ uuid }) => uuid))].filter(uuid => uuid !== ownUuid)
  return [ownUuid, ...others.sort()].join(' ')
}

/** The participants other than the user's own blog. */
export const otherParticipants = ({
  ownUuid,
  participants,
}: Pick<Conversation, 'ownUuid' | 'participants'>): Participant[] =>
  participants.filter(({ uuid }) => uuid !== ownUuid)

/** Whether a conversation is unread (MSG-38). */
export const isUnread = ({
  lastModifiedTs,
  lastReadTs,
}: Pick<Conversation, 'lastModifiedTs' | 'lastReadTs'>) => lastModifiedTs > lastReadTs

/** Newest first; equal ones keep their order (MSG-39). */
export const sortConversations = (list: readonly Conversation[]): Conversation[] =>
  [...list].sort((a, b) => b.lastModifiedTs - a.lastModifiedTs)

/** Whether an inbox has a further page to ask for (MSG-27). */
export const hasNextPage = (next: string | null, loaded: number): boolean =>
  next !== null && loaded >= inboxPageThreshold

/** Favourites are offered with at most so many conversations, unless the page gives another number (DEC-17). */
const favoritesThreshold = 3

/** Whether favourites are offered below the conversations (MSG-29). */
export const offersFavorites = (count: number, hasNext: boolean, atMost = favoritesThreshold): boolean =>
  count > 0 && count <= atMost && !hasNext

const isAscending = (messages: readonly StoredMessage[]): boolean =>
  messages.every(({ ts }, index) => ts > (messages[index - 1]?.ts ?? -1))

/**
 * Merges two lists, oldest first, each message once; of two with the same ts the fresh one wins. Returns the known list
 * when nothing changed.
 */
export function mergeMessages(
  known: readonly StoredMessage[],
  fresh: readonly StoredMessage[],
): readonly StoredMessage[] {
  const first = fresh[0]
  const last = fresh.at(-1)
  if (!first || !last) return known
  // The fresh ones are all older or all newer: no known message has to be compared.
  if (isAscending(fresh)) {
    if (last.ts < (known[0]?.ts ?? Number.POSITIVE_INFINITY)) return [...fresh, ...known]
    if (first.ts > (known.at(-1)?.ts ?? 0)) return [...known, ...fresh]
  }
  const firstTs = Math.min(...fresh.map(({ ts }) => ts))
  // Messages older than the answer stay as they are.
  const from = known.findLastIndex(({ ts }) => ts < firstTs) + 1
  const byKey = new Map(known.slice(from).map(message => [message.key, message]))
  let hasChanged = false
  for (const received of fresh) {
    const before = byKey.get(received.key)
    // A post that is disabled now is taken as it came; any other without pictures keeps the known ones.
    const isGone = received.content.type === 'post' && received.content.post.state === 'disabled'
    const message =
      before && !isGone
        ? { ...received, content: withPickedPicture(received.content, before.content) }
        : received
    if (before && isSame(before, message)) continue
    byKey.set(message.key, message)
    hasChanged = true
  }
  return hasChanged ? [...known.slice(0, from), ...[...byKey.values()].sort((a, b) => a.ts - b.ts)] : known
}

/** How many unread messages to ask for (MSGP-21). */
export const unreadFetchSize = (unread: number): number => Math.min(10, unread + 5)

const sentContexts = ['post-chrome', 'messaging-gif', 'messaging-image-upload']

/** The context a send may carry; any other is dropped silently (MSGC-54, DEC-87). */
export const sentContext = (context: string | undefined): string | undefined =>
  sentContexts.includes(context?.split(':', 1)[0] ?? '') ? context : undefined

export const isOwnMessage = (message: Message, ownUuid: string): boolean => message.participant === ownUuid
