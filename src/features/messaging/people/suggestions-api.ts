import type { App } from '../../../platform/app.ts'
import { http } from '../../../platform/http/client.ts'
import type { Result } from '../../../platform/http/failure.ts'
import type { Participant } from '../types.ts'
import { readSuggestions, suggestionsSchema } from './participant.ts'

/** Fetches favourites with recent blogs, or blogs that match a query (MSG-74, MSG-75). */
export async function fetchSuggestions(
  app: App,
  ownUuid: string,
  search: { limit: number } | { query: string },
  signal: AbortSignal | undefined,
): Promise<Result<readonly Participant[]>> {
  const { send, unusable } = app.get(http)
  const parameters = 'query' in search ? { q: search.query } : { limit: search.limit, include_recent: true }
  const path = '/svc/conversations/participant_suggestions'
  const query = { ...parameters, participant: ownUuid }
  const result = await send({ method: 'GET', path, query, schema: suggestionsSchema, signal })
  if (!result.ok) return result
  const value = readSuggestions(result.value)
  return value ? { ok: true, value } : unusable(path, 'blogs')
}
