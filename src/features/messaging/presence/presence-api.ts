import * as v from 'valibot'
import type { App } from '../../../platform/app.ts'
import { http } from '../../../platform/http/client.ts'
import type { Result } from '../../../platform/http/failure.ts'
import { readNumber } from '../../../platform/lib/read-text.ts'
import { readBoolean } from '../../../platform/page/flags.ts'
import type { Conversation } from '../types.ts'

export const presenceSchema = v.object({
  seen_ts: v.optional(v.unknown()),
  writing: v.optional(v.unknown()),
})

/** What a user tells the other side; undefined for what they don't. */
export interface Told {
  /** Time of the newest message that they have seen. */
  seen?: number | undefined
  writing?: boolean | undefined
}

/** Tells, and hears the same of the other side. */
export async function tellPresence(
  app: App,
  { id, ownUuid }: Pick<Conversation, 'id' | 'ownUuid'>,
  { seen, writing }: Told,
): Promise<Result<{ seenTs: number | null; isWriting: boolean }>> {
  const result = await app.get(http).send({
    method: 'POST',
    path: '/svc/conversations/presence',
    form: { conversation_id: id, participant: ownUuid, seen, writing },
    schema: presenceSchema,
    repeatable: false,
    quiet: true,
  })
  if (!result.ok) return result
  return {
    ok: true,
    value: { seenTs: readNumber(result.value.seen_ts), isWriting: readBoolean(result.value.writing) },
  }
}
