import type { Result } from '../../../platform/http/failure.ts'
import type { ConversationRef, ConversationsApi } from '../api.ts'
import type { ReadConversation } from '../wire.ts'

/** Maximum pages to read; beyond that a window starts over with the newest messages. */
const pagesMax = 5

/** What was read, and whether it reaches back to the ts asked for, without a gap. */
export interface ReadBack {
  read: ReadConversation
  isWhole: boolean
}

/**
 * Reads the newest messages, page by page, back to a message that is known. Infinity asks for one page.
 */
export async function readBackTo(
  api: ConversationsApi,
  conversation: ConversationRef,
  since: number,
  limit?: number,
): Promise<Result<ReadBack>> {
  const first = await api.messages(conversation, limit)
  if (!first.ok) return first
  const read = { ...first.value }
  const reachesBack = () => read.messages.some(({ ts }) => ts <= since)
  for (let page = 1; page < pagesMax && read.before && !reachesBack(); page++) {
    const older = await api.olderMessages(read.before)
    if (!older.ok) return older
    read.messages = [...read.messages, ...older.value.messages]
    read.before = older.value.before
  }
  return { ok: true, value: { read, isWhole: reachesBack() || read.before === null } }
}
