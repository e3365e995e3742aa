import * as v from 'valibot'
import type { App } from '../app/app.ts'
import { http } from '../http/client.ts'
import type { Result } from '../http/failure.ts'
import { checkLeniently } from '../page/check.ts'
import type { Participant } from './types.ts'
import { participantSchema } from './wire.ts'

/** Favourites asked for where nothing else is said (social.md §9, DEC-18). */
export const favoritesLimit = 8
/** What the empty inbox asks for (social.md §9). */
export const emptyInboxFavorites = 5

/** Blogs that an own blog may want to talk to; every root shares what was answered once. */
export interface Suggestions {
  /** Whom it talks to most and follows. The answer is kept until the page goes; a failure is not. */
  favorites: (own: string, limit?: number, signal?: AbortSignal) => Promise<Result<readonly Participant[]>>
  /** Whose name or title fits. */
  find: (own: string, query: string, signal?: AbortSignal) => Promise<Result<readonly Participant[]>>
  /** An answer that is here already, so that it can be shown without a wait. */
  known: (own: string, query: string, limit?: number) => readonly Participant[] | undefined
}

type Query = Record<'q', string> | { limit: number; include_recent: true }

/** So many answers are kept; the one unused for longest goes first. */
const keptAtMost = 200
const participants = v.array(participantSchema)

/** The list of `response.blogs` or the body itself (MSG-76); null for what is neither. */
function readBlogs(body: unknown): readonly Participant[] | null {
  const list = typeof body === 'object' && body !== null && 'blogs' in body ? body.blogs : body
  if (!Array.isArray(list)) return null
  const { value } = checkLeniently(participants, list)
  const seen = new Set<string>()
  return (value ?? []).filter(({ uuid }) => !seen.has(uuid) && seen.add(uuid))
}

const queryOf = (query: string, limit: number): Query =>
  query === '' ? { limit, include_recent: true } : { q: query }

/** GET /svc/conversations/participant_suggestions (social.md §7). */
export function suggestions(app: App): Suggestions {
  const { send } = app.get(http)
  const kept = new Map<string, readonly Participant[]>()
  const keyOf = (own: string, query: string, limit: number) => JSON.stringify([own, queryOf(query, limit)])

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
  ): Promise<Result<readonly Participant[]>> {
    const key = keyOf(own, query, limit)
    const before = recall(key)
    if (before) return { ok: true, value: before }
    const result = await send({
      method: 'GET',
      path: '/svc/conversations/participant_suggestions',
      query: { ...queryOf(query, limit), participant: own },
      schema: v.unknown(),
      signal,
    })
    if (!result.ok) return result
    const blogs = readBlogs(result.value)
    if (!blogs) return { ok: false, failure: { kind: 'malformed', status: 200 } }
    keep(key, blogs)
    return { ok: true, value: blogs }
  }

  return {
    favorites: (own, limit = favoritesLimit, signal) => ask(own, '', limit, signal),
    find: (own, query, signal) => ask(own, query, 0, signal),
    known: (own, query, limit = favoritesLimit) => recall(keyOf(own, query, limit)),
  }
}
