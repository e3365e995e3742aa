import { atom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import { hasFilters } from './has-filters.ts'

const code = () => import('./follow-filters.ts')

/** The posts whose notifications the user has muted. */
export function mutedPosts(app: App) {
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
  return {
    $ids,
    /** Resolves when the ids are known. */
    follow,
    /** Checks whether the user has filters; their code loads only then. */
    look: () => void (hasFilters(app) && follow()),
  }
}
