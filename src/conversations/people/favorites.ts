import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { offersFavorites, othersOf } from '../conversation/rules.ts'
import type { Inbox } from '../inbox/inbox.ts'
import type { Participant } from '../types.ts'
import { emptyInboxFavorites, favoritesLimit, type Suggestions } from './suggestions.ts'

interface FavoritesDeps {
  inbox: Inbox
  suggestions: Suggestions
  /** Conversations up to which favourites are offered; 3 if left out (DEC-17). */
  atMost: number | undefined
}

/**
 * Suggestions for an inbox with few conversations or none (MSG-14, MSG-29). They are fetched while they are shown,
 * without blogs that are in the inbox already; after a failure there are none.
 */
export function createFavorites({
  inbox,
  suggestions,
  atMost,
}: FavoritesDeps): ReadableAtom<readonly Participant[]> {
  const { own, $state, $list, $next } = inbox
  const $limit = computed([$state, $list, $next], ({ state }, { length }, next) => {
    if (state !== 'fetched') return 0
    if (length === 0) return emptyInboxFavorites
    return offersFavorites(length, next !== 'none', atMost) ? favoritesLimit : 0
  })
  const $blogs = atom<readonly Participant[]>([])
  onMount($blogs, () => {
    let asking: AbortController | undefined
    const release = $limit.subscribe(async limit => {
      asking?.abort()
      if (limit === 0) return $blogs.set([])
      asking = new AbortController()
      const { signal } = asking
      const result = await suggestions.favorites(own, limit, signal)
      if (!signal.aborted) $blogs.set(result.ok ? result.value : [])
    })
    return () => {
      release()
      asking?.abort()
    }
  })
  return computed([$blogs, $list], (blogs, list) => {
    if (blogs.length === 0) return blogs
    const known = new Set(list.flatMap(one => othersOf(one).map(({ uuid }) => uuid)))
    return blogs.filter(({ uuid }) => uuid !== own && !known.has(uuid))
  })
}
