import * as v from 'valibot'
import type { App } from '../../../platform/app.ts'
import { http } from '../../../platform/http/client.ts'
import type { Result } from '../../../platform/http/failure.ts'
import { readNumber } from '../../../platform/lib/read-text.ts'
import type { Conversation } from '../types.ts'

export const hitsSchema = v.object({ hits: v.array(v.object({ ts: v.unknown() })) })

/** Hits beyond this many are left out. */
const hitsMax = 1000

/** Times of the messages that the server finds, the newest first. */
export async function searchMessages(
  app: App,
  { id, ownUuid }: Pick<Conversation, 'id' | 'ownUuid'>,
  q: string,
  signal: AbortSignal,
): Promise<Result<number[]>> {
  const result = await app.get(http).send({
    method: 'GET',
    path: '/svc/conversations/search',
    query: { conversation_id: id, participant: ownUuid, q },
    schema: hitsSchema,
    signal,
  })
  if (!result.ok) return result
  const times = new Set(result.value.hits.flatMap(({ ts }) => readNumber(ts) ?? []))
  return { ok: true, value: [...times].sort((a, b) => b - a).slice(0, hitsMax) }
}
