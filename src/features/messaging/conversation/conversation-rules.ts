import { computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { isSame } from '../../../platform/lib/same.ts'
import { t } from '../../../platform/page/i18n.ts'
import type { ToastAction } from '../../../shared/feedback/store.ts'
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

/** Names of the other participants: one, `a + b`, or `a, b + c` (MSGC-1). */
export const namesOf = (conversation: Pick<ConversationHead, 'ownUuid' | 'participants'>): string => {
  const names = otherParticipants(conversation).map(({ name }) => name)
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} + ${last}` : last
}

/** The separator before the name at `index` (MSGC-1). */
export const separatorBefore = (index: number, count: number): string =>
  index === 0 ? '' : index === count - 1 ? ' + ' : ', '

export const participantOf = (conversation: ConversationHead, uuid: string): Participant | undefined =>
  conversation.participants.find(participant => participant.uuid === uuid)

type Known = Pick<ConversationHead, 'ownUuid' | 'participants'>

/** The name of a participant as a text says it. */
export const nameOf = (conversation: Known, uuid: string): string =>
  uuid === conversation.ownUuid
    ? t('You')
    : (conversation.participants.find(participant => participant.uuid === uuid)?.name ??
      namesOf(conversation))

/** The author of a message, for screen readers. */
export const writerOf = (conversation: Known, message: Message): string =>
  nameOf(conversation, message.participant)

const fields = [
  'key',
  'id',
  'ownUuid',
  'participants',
  'canSend',
  'isPossibleSpam',
  'isBlurredImages',
] as const

/** The fields of a conversation that are drawn beside its messages. */
export type ConversationHead = Pick<Conversation, (typeof fields)[number]>

/** The same object until one of these fields changes: new messages do not redraw it. */
export function headOf($info: ReadableAtom<Conversation>): ReadableAtom<ConversationHead> {
  let head: ConversationHead = $info.get()
  return computed($info, info => {
    if (fields.some(name => info[name] !== head[name])) head = info
    return head
  })
}

/** The way to something that failed in a conversation whose window is closed. */
export const showMessage = (app: App, conversationKey: string): ToastAction => ({
  label: t('Show message'),
  run() {
    const [own = '', other = ''] = conversationKey.split(' ')
    app.bus.dispatch('conversation:open', { participants: [own, other] }).catch(() => {})
  },
})
