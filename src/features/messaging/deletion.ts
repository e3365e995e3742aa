import { isGone, type Result } from '../../platform/http/failure.ts'
import type { ConversationsApi } from './api.ts'
import type { Conversation } from './types.ts'

/** Calls that end a conversation. Each removes it here, too, with all that was written in it. */
export interface ConversationDeletion {
  /** Deletes it on the server, then here. */
  remove: (key: string) => Promise<Result<unknown>>
  /** Reports it as spam on the server, then deletes it here. */
  report: (key: string) => Promise<Result<unknown>>
  /** Deletes it here, then flags it as spam; a failure is only logged (MSGE-16). */
  flagSpam: (key: string) => Promise<void>
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
    call: (id: string, ownUuid: string) => Promise<Result<unknown>>,
  ): Promise<Result<unknown>> {
    const known = find(key)
    const result = known?.id ? await call(known.id, known.ownUuid) : ({ ok: true, value: null } as const)
    if (!result.ok) return result
    markRead(key)
    forget(key)
    return result
  }

  return {
    remove: key =>
      deleteAfter(key, async (id, ownUuid) => {
        const result = await api.remove(id, ownUuid)
        // It is deleted already, by another tab or by an earlier call whose answer was lost.
        return !result.ok && isGone(result.failure) ? { ok: true, value: null } : result
      }),
    report: key => deleteAfter(key, (id, ownUuid) => api.flag(id, ownUuid, 'spam')),
    async flagSpam(key) {
      const known = find(key)
      forget(key)
      if (!known?.id) return
      const result = await api.flag(known.id, known.ownUuid, 'spam')
      if (!result.ok) console.warn('Inlay: a conversation could not be marked as spam.', result.failure)
    },
  }
}
