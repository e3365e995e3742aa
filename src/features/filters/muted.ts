import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import { hasFilters } from './has-filters.ts'

/** The posts whose notifications the user has muted. */
export interface MutedPosts {
  $ids: ReadableAtom<ReadonlySet<string>>
  /** Looks whether the user has filters by now; their code is loaded only then. */
  look: () => void
}

const follow = () => import('./follow-muted.ts')

export function mutedPosts(app: App): MutedPosts {
  const $ids = atom<ReadonlySet<string>>(new Set())
  let isFollowed = false
  return {
    $ids,
    look() {
      if (isFollowed || !hasFilters(app)) return
      isFollowed = true
      loadChunk(app, 'filters', follow).then(
        code => code.followMuted(app, ids => $ids.set(ids)),
        () => {
          isFollowed = false
        },
      )
    },
  }
}
