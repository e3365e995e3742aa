import { t } from '../../../platform/page/i18n.ts'
import type { Participant } from '../../blogs/participant.ts'
import { otherParticipants } from '../conversation/paging.ts'
import type { Message } from '../types.ts'
import type { ConversationHead } from './conversation-head.ts'

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
