import type { App } from '../../../platform/app.ts'
import type { Result } from '../../../platform/http/failure.ts'
import type { Participant } from '../types.ts'
import { fetchSuggestions } from './suggestions-api.ts'

/** How many favourites to fetch by default (MSG-75, DEC-18). */
export const favoritesLimit = 8
/** How many favourites the empty inbox fetches (MSG-30). */
export const emptyInboxFavorites = 5

/** Blogs that an own blog may want to talk to; every root shares the cached answers. */
export interface Suggestions {
  /**
   * Blogs that it talks to most and that it follows. Answers are cached until the page closes, failures are not;
   * `isFresh` always asks the server.
   */
  favorites: (
    ownUuid: string,
    limit?: number,
    signal?: AbortSignal,
    isFresh?: boolean,
  ) => Promise<Result<readonly Participant[]>>
  /** Blogs whose name or title matches the query. */
  find: (ownUuid: string, query: string, signal?: AbortSignal) => Promise<Result<readonly Participant[]>>
  /** A cached answer, to show without a wait. */
  known: (ownUuid: string, query: string, limit?: number) => readonly Participant[] | undefined
  /** Cached favourites, whatever limit they were fetched with, to show first. */
  knownFavorites: (ownUuid: string, limit: number) => readonly Participant[] | undefined
}

/** At most so many answers are cached; the least recently used one is dropped first. */
const cachedMax = 200

/** Answers are cached per blog and query (MSG-77). */
export function suggestions(app: App): Suggestions {
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
    favorites: (ownUuid, limit = favoritesLimit, signal, isFresh) =>
      fetchCached(ownUuid, '', limit, signal, isFresh),
    find: (ownUuid, query, signal) => fetchCached(ownUuid, query, 0, signal),
    known: (ownUuid, query, limit = favoritesLimit) => recall(keyOf(ownUuid, query, limit)),
    knownFavorites(ownUuid, limit) {
      const found = [limit, favoritesLimit, emptyInboxFavorites].map(count =>
        recall(keyOf(ownUuid, '', count)),
      )
      return found.find(Boolean)?.slice(0, limit)
    },
  }
}
