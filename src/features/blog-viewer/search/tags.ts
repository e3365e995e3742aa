import { computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { isUnusable, type Result, statusOf } from '../../../platform/http/failure.ts'
import { createQuery } from '../../../platform/http/query.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { timeLeft } from '../../../platform/lib/time-left.ts'
import { tagsPath } from './api.ts'
import { matchTags } from './suggestions.ts'

/** The popular tags of a blog, fetched once (SRCH-16). */
export interface Tags {
  /** The tags that match the typed text, at most 20 (SRCH-8…10). */
  $matches: ReadableAtom<readonly string[]>
  /** Fetches the tags, unless they are loaded or loading. */
  loadTags: () => void
}

/** Milliseconds after a failure before the tags may be fetched again; until then there is simply no list. */
const retryAfterMs = 5000

export function createTags(
  app: App,
  disposer: Disposer,
  fetchTags: (signal: AbortSignal) => Promise<Result<string[]>>,
  $matchTerm: ReadableAtom<string>,
): Tags {
  const { $state, load } = createQuery<readonly string[]>(disposer)
  let notBefore = Number.NEGATIVE_INFINITY

  return {
    $matches: computed([$state, $matchTerm], ({ value = [] }, term) => matchTags(value, term)),
    async loadTags() {
      const { value, isLoading } = $state.get()
      if (value || isLoading || timeLeft(notBefore, app.platform.now(), retryAfterMs) > 0) return
      const result = await load(fetchTags)
      if (!result || result.ok) return
      notBefore = app.platform.now() + retryAfterMs
      if (!isUnusable(result.failure))
        app.bus.emit('ajax:error', { path: tagsPath, status: statusOf(result.failure) })
    },
  }
}
