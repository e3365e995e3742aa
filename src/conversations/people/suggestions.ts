import type { App } from '../../app/app.ts'
import type { Result } from '../../http/failure.ts'
import type { Participant } from '../types.ts'
import { askSuggestions } from './suggestions-api.ts'

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
    own: string,
    limit?: number,
    signal?: AbortSignal,
    isFresh?: boolean,
  ) => Promise<Result<readonly Participant[]>>
  /** Blogs whose name or title matches the query. */
  find: (own: string, query: string, signal?: AbortSignal) => Promise<Result<readonly Participant[]>>
  /** A cached answer, to show without a wait. */
  known: (own: string, query: string, limit?: number) => readonly Participant[] | undefined
  /** Cached favourites, whatever limit they were fetched with, to show first. */
  knownFavorites: (own: string, limit: number) => readonly Participant[] | undefined
}

/** Cached answers at most; the least recently used one goes first. */
const keptAtMost = 200

/** Answers are cached per blog and query (MSG-77). */
export function suggestions(app: App): Suggestions {
  const kept = new Map<string, readonly Participant[]>()
  const keyOf = (own: string, query: string, limit: number) =>
    JSON.stringify([own, query, query === '' ? limit : null])

  function recall(key: string): readonly Participant[] | undefined {
    const found = kept.get(key)
    if (!found) return undefined
    kept.delete(key)
    kept.set(key, found)
    return found
  }
  function keep(key: string, blogs: readonly Participant[]): void {
    kept.set(key, blogs)
    const [oldest] = kept.keys()
    if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest)
  }

  async function ask(
    own: string,
    query: string,
    limit: number,
    signal: AbortSignal | undefined,
    isFresh = false,
  ): Promise<Result<readonly Participant[]>> {
    const key = keyOf(own, query, limit)
    const before = isFresh ? undefined : recall(key)
    if (before) return { ok: true, value: before }
    const result = await askSuggestions(app, own, query === '' ? { limit } : { query }, signal)
    if (result.ok) keep(key, result.value)
    return result
  }

  return {
    favorites: (own, limit = favoritesLimit, signal, isFresh) => ask(own, '', limit, signal, isFresh),
    find: (own, query, signal) => ask(own, query, 0, signal),
    known: (own, query, limit = favoritesLimit) => recall(keyOf(own, query, limit)),
    knownFavorites(own, limit) {
      const found = [limit, favoritesLimit, emptyInboxFavorites].map(count => recall(keyOf(own, '', count)))
      return found.find(Boolean)?.slice(0, limit)
    },
  }
}
