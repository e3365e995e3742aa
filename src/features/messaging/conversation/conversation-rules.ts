import { computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { t } from '../../../platform/page/i18n.ts'
import type { ToastAction } from '../../../shared/feedback/store.ts'
import type { Participant } from '../../blogs/participant.ts'
import type { Conversation, Message } from '../types.ts'

/** An inbox below this many items has no next page (MSG-27). */
const inboxPageThreshold = 10

/** The same blog of the user's with the same others is the same conversation, in any order (MSG-63). */
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

/** Whether an inbox has another page to ask for (MSG-27). */
export const hasNextPage = (next: string | null, loaded: number): boolean =>
  next !== null && loaded >= inboxPageThreshold

/** Favorites are offered with at most this many conversations, unless the page gives another number (DEC-17). */
const favoritesThreshold = 3

/** Whether favorites are offered below the conversations (MSG-29). */
export const offersFavorites = (count: number, hasNext: boolean, atMost = favoritesThreshold): boolean =>
  count > 0 && count <= atMost && !hasNext

/** How many unread messages to ask for (MSGP-21). */
export const unreadFetchSize = (unread: number): number => Math.min(10, unread + 5)

const sentContexts = ['post-chrome', 'messaging-gif', 'messaging-image-upload']

/** The contexts that a send may have; any other is dropped silently (MSGC-54, DEC-87). */
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

/** The name of a participant in a text. */
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

/** The fields of a conversation that are drawn besides its messages. */
export type ConversationHead = Pick<Conversation, (typeof fields)[number]>

/** The same object until one of these fields changes: new messages don't redraw it. */
export function headOf($info: ReadableAtom<Conversation>): ReadableAtom<ConversationHead> {
  let head: ConversationHead = $info.get()
  return computed($info, info => {
    if (fields.some(name => info[name] !== head[name])) head = info
    return head
  })
}

/** How to reach a failed message in a conversation whose window is closed. */
export const showMessage = (app: App, conversationKey: string): ToastAction => ({
  label: t('Show message'),
  run() {
    const [own = '', other = ''] = conversationKey.split(' ')
    app.bus.dispatch('conversation:open', { participants: [own, other] }).catch(() => {})
  },
})
