import { computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { isUnusable, type Result, statusOf } from '../../../platform/http/failure.ts'
import { createQuery } from '../../../platform/http/query.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { timeLeft } from '../../../platform/lib/time-left.ts'
import { tagsPath } from './api.ts'
import { fold } from './words.ts'

/** The popular tags of a blog, fetched once (SRCH-16). */
export type Tags = ReturnType<typeof createTags>

/** Milliseconds after a failure before the tags may be fetched again; until then there is simply no list. */
const retryAfterMs = 5000

export function createTags(
  app: App,
  disposer: Disposer,
  fetchTags: (signal: AbortSignal) => Promise<Result<string[]>>,
  $matchTerm: ReadableAtom<string>,
) {
  const { $state, load } = createQuery<readonly string[]>(disposer)
  let notBefore = Number.NEGATIVE_INFINITY

  return {
    /** The tags that match the typed text, at most 20 (SRCH-8…10). */
    $matches: computed([$state, $matchTerm], ({ value = [] }, term) => matchTags(value, term)),
    /** Fetches the tags, unless they are loaded or loading. */
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

/** The most suggested tags (SRCH-10). */
const maxRender = 20

/**
 * Tags that match the typed text: first those that start with it, then those that contain it (SRCH-9).
 * @internal
 */
export function matchTags(tags: readonly string[], matchTerm: string, max = maxRender): string[] {
  const term = fold(matchTerm.trim().replace(/^#/, '')).text
  const folded = tags.map(tag => ({ tag, text: fold(tag).text }))
  const begins = folded.filter(({ text }) => text.startsWith(term))
  const holds = folded.filter(({ text }) => !text.startsWith(term) && text.includes(term))
  return [...begins, ...holds].slice(0, max).map(({ tag }) => tag)
}
