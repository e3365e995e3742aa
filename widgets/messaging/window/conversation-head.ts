import { computed, type ReadableAtom } from 'nanostores'
import type { Conversation } from '../../../src/conversations/types.ts'

const fields = ['key', 'id', 'own', 'participants', 'canSend', 'isPossibleSpam', 'isBlurredImages'] as const

/** What of a conversation is drawn beside its messages. */
export type ConversationHead = Pick<Conversation, (typeof fields)[number]>

/** The same object until something in it changes: no message has it drawn anew. */
export function headOf($info: ReadableAtom<Conversation>): ReadableAtom<ConversationHead> {
  let head: ConversationHead = $info.get()
  return computed($info, info => {
    if (fields.some(name => info[name] !== head[name])) head = info
    return head
  })
}
