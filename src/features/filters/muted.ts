import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import { hasFilters } from './has-filters.ts'

/** The posts whose notifications the user has muted. */
export interface MutedPosts {
  $ids: ReadableAtom<ReadonlySet<string>>
  /** Checks whether the user has filters; their code loads only then. */
  look: () => void
  /** Resolves when the ids are known. */
  follow: () => Promise<void>
}

const code = () => import('./follow-filters.ts')

export function mutedPosts(app: App): MutedPosts {
  const $ids = atom<ReadonlySet<string>>(new Set())
  let following: Promise<void> | null = null
  function follow(): Promise<void> {
    following ??= loadChunk(app, 'filters', code).then(
      ({ followMuted }) => followMuted(app, ids => $ids.set(ids)),
      () => {
        following = null
      },
    )
    return following
  }
  return { $ids, follow, look: () => void (hasFilters(app) && follow()) }
}
