import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../app/app.ts'
import { type Result, statusOf } from '../http/failure.ts'
import type { Disposer } from '../lib/dispose.ts'
import { tagsPath } from './api.ts'
import { matchTags } from './rules.ts'

/** The popular tags of a blog, fetched once. */
export interface Tags {
  /** Those that fit what is typed, at most 20 (SRCH-8…10). */
  $matches: ReadableAtom<readonly string[]>
  /** Fetches them, where they are neither there nor on their way. */
  loadTags: () => void
}

/** A failure is no more than a list that is not there: it is asked for again after so many milliseconds, when wanted. */
const retryAfterMs = 5000

export function createTags(
  app: App,
  disposer: Disposer,
  fetchTags: (signal: AbortSignal) => Promise<Result<string[]>>,
  $matchTerm: ReadableAtom<string>,
): Tags {
  const $tags = atom<readonly string[]>([])
  let isLoading = false
  const abort = new AbortController()
  disposer.add(() => abort.abort())
  let notBefore = Number.NEGATIVE_INFINITY

  async function fetchOnce(): Promise<void> {
    isLoading = true
    const result = await fetchTags(abort.signal)
    if (disposer.disposed) return
    isLoading = false
    if (result.ok) {
      notBefore = Number.POSITIVE_INFINITY
      $tags.set(result.value)
      return
    }
    notBefore = app.platform.now() + retryAfterMs
    app.bus.emit('ajax:error', { path: tagsPath, status: statusOf(result.failure) })
  }

  return {
    $matches: computed([$tags, $matchTerm], matchTags),
    loadTags() {
      if (!isLoading && app.platform.now() >= notBefore) void fetchOnce()
    },
  }
}
