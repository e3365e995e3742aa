import { computed, onMount, type ReadableAtom } from 'nanostores'
import { createQuery } from '../../../platform/http/query.ts'
import type { Participant } from '../../blogs/participant.ts'
import { emptyInboxFavorites, favoritesLimit, type Suggestions } from '../../blogs/suggestions-api.ts'
import { offersFavorites, otherParticipants } from '../conversation/paging.ts'
import type { Inbox } from '../inbox/inbox.ts'

interface FavoritesDeps {
  inbox: Inbox
  suggestions: Suggestions
  /** Favourites are offered beside at most so many conversations; 3 if left out (DEC-17). */
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
  const { ownUuid, $state, $list, $next } = inbox
  const $limit = computed([$state, $list, $next], ({ value }, { length }, next) => {
    if (!value) return 0
    if (length === 0) return emptyInboxFavorites
    return offersFavorites(length, next.value !== null, atMost) ? favoritesLimit : 0
  })
  const { $state: $found, load, set, stop } = createQuery<readonly Participant[]>()
  onMount($found, () => {
    const release = $limit.subscribe(limit => {
      if (limit === 0) set([])
      else void load(signal => suggestions.favorites(ownUuid, limit, signal))
    })
    return () => {
      release()
      stop()
    }
  })
  return computed([$found, $list], ({ value: blogs = [], failure }, list) => {
    if (failure || blogs.length === 0) return []
    const known = new Set(
      list.flatMap(conversation => otherParticipants(conversation).map(({ uuid }) => uuid)),
    )
    return blogs.filter(({ uuid }) => uuid !== ownUuid && !known.has(uuid))
  })
}
