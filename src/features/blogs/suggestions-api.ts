import type { App } from '../../platform/app.ts'
import { http } from '../../platform/http/client.ts'
import type { Result } from '../../platform/http/failure.ts'
import { type Participant, readSuggestions, suggestionsSchema } from './participant.ts'
import { sender } from './senders.ts'

/** Fetches favorites with recent blogs, or blogs that match a query (MSG-74, MSG-75). */
async function fetchSuggestions(
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

/** How many favorites to fetch by default (MSG-75, DEC-18). */
export const favoritesLimit = 8
/** How many favorites the empty inbox fetches (MSG-30). */
export const emptyInboxFavorites = 5

/** The most responses to cache; the least recently used one is dropped first. */
const cachedMax = 200

/** Blogs that one of the user's blogs may want to talk to; every root shares the cached responses. */
export type Suggestions = ReturnType<typeof suggestions>

/** Responses are cached per blog and query until the page closes, failures aren't (MSG-77). */
export function suggestions(app: App) {
  const cached = new Map<string, readonly Participant[]>()
  const keyOf = (ownUuid: string, query: string, limit: number) =>
    JSON.stringify([ownUuid, query, query === '' ? limit : null])

  function recall(key: string): readonly Participant[] | undefined {
    const found = cached.get(key)
    if (!found) return undefined
    cached.delete(key)
    cached.set(key, found)
    return found
  }
  function keep(key: string, blogs: readonly Participant[]): void {
    cached.set(key, blogs)
    const [oldest] = cached.keys()
    if (cached.size > cachedMax && oldest !== undefined) cached.delete(oldest)
  }

  async function fetchCached(
    ownUuid: string,
    query: string,
    limit: number,
    signal: AbortSignal | undefined,
    isFresh = false,
  ): Promise<Result<readonly Participant[]>> {
    const key = keyOf(ownUuid, query, limit)
    const known = isFresh ? undefined : recall(key)
    if (known) return { ok: true, value: known }
    const result = await fetchSuggestions(app, ownUuid, query === '' ? { limit } : { query }, signal)
    if (result.ok) keep(key, result.value)
    return result
  }

  return {
    /** Blogs that it talks to most and that it follows; `isFresh` always asks the server. */
    favorites: (ownUuid: string, limit = favoritesLimit, signal?: AbortSignal, isFresh?: boolean) =>
      fetchCached(ownUuid, '', limit, signal, isFresh),
    /** Blogs whose name or title matches the query. */
    find: (ownUuid: string, query: string, signal?: AbortSignal) => fetchCached(ownUuid, query, 0, signal),
    /** A cached response, to show without waiting. */
    known: (ownUuid: string, query: string, limit = favoritesLimit) => recall(keyOf(ownUuid, query, limit)),
    /** Cached favorites, with whatever limit, to show first. */
    knownFavorites(ownUuid: string, limit: number) {
      const found = [limit, favoritesLimit, emptyInboxFavorites].map(count =>
        recall(keyOf(ownUuid, '', count)),
      )
      return found.find(Boolean)?.slice(0, limit)
    },
  }
}

/** As many as a list that is filtered during typing can use. */
const mentionedMax = 30

/** Blogs whose names a text may mention. */
export type Mentionable = NonNullable<ReturnType<typeof mentionable>>

/** Null for users without a blog to search with. */
export function mentionable(app: App) {
  const uuid = app.get(sender).$sender.get()?.uuid
  if (!uuid) return null
  const { favorites, find } = app.get(suggestions)
  return {
    /** Those that the user follows or talks to. */
    known: (signal: AbortSignal) => favorites(uuid, mentionedMax, signal),
    /** All whose name or title matches. */
    find: (typed: string, signal: AbortSignal) => find(uuid, typed.toLowerCase(), signal),
  }
}
