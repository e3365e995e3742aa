import { isGone, type Result } from '../../platform/http/failure.ts'
import type { ConversationsApi } from './api.ts'
import type { Conversation } from './types.ts'

/** What the server knows a conversation by. */
type Ref = Pick<Conversation, 'id' | 'ownUuid'>

/**
 * Calls that end a conversation. Each removes it here, too, with all that was written in it. One that an earlier page
 * has left is named by its `ref`, too, as this page may not know it.
 */
export interface ConversationDeletion {
  /** Deletes it on the server, then here. */
  remove: (key: string, ref?: Ref) => Promise<Result<unknown>>
  /** Reports it as spam on the server, then deletes it here. */
  report: (key: string, ref?: Ref) => Promise<Result<unknown>>
  /** Deletes it here, then flags it as spam; a failure is only logged (MSGE-16). */
  flagSpam: (key: string, ref?: Ref) => Promise<void>
}

interface DeletionDeps {
  api: Pick<ConversationsApi, 'remove' | 'flag'>
  find: (key: string) => Conversation | undefined
  markRead: (key: string) => void
  forget: (key: string) => void
}

export function createDeletion({ api, find, markRead, forget }: DeletionDeps): ConversationDeletion {
  /** Deletes it here after a call that worked; one that the server does not know needs no call. */
  async function deleteAfter(
    key: string,
    known: Ref | undefined,
    call: (id: string, ownUuid: string) => Promise<Result<unknown>>,
  ): Promise<Result<unknown>> {
    const result = known?.id ? await call(known.id, known.ownUuid) : ({ ok: true, value: null } as const)
    if (!result.ok) return result
    markRead(key)
    forget(key)
    return result
  }

  return {
    remove: (key, ref = find(key)) =>
      deleteAfter(key, ref, async (id, ownUuid) => {
        const result = await api.remove(id, ownUuid)
        // It is deleted already, by another tab or by an earlier call whose answer was lost.
        return !result.ok && isGone(result.failure) ? { ok: true, value: null } : result
      }),
    report: (key, ref = find(key)) => deleteAfter(key, ref, (id, ownUuid) => api.flag(id, ownUuid, 'spam')),
    async flagSpam(key, known = find(key)) {
      forget(key)
      if (!known?.id) return
      const result = await api.flag(known.id, known.ownUuid, 'spam')
      if (!result.ok) console.warn('Inlay: a conversation could not be marked as spam.', result.failure)
    },
  }
}
