import { computed, type ReadableAtom } from 'nanostores'
import type { Conversation } from '../types.ts'

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
