import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../app/app.ts'
import { type Result, statusOf } from '../http/failure.ts'
import type { Disposer } from '../lib/dispose.ts'
import { tagsPath } from './api.ts'
import { matchTags } from './rules.ts'

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
