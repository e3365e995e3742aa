import type { App } from '../app/app.ts'
import type { Result } from '../http/failure.ts'
import { searchGifs } from './api.ts'
import { cacheMs } from './rules.ts'
import type { GifContext, GifSearchResult } from './types.ts'

const cachedMax = 20

/** GIF searches, each kept for five minutes (dashboard.md §9), whoever asks. */
export interface Gifs {
  /** What was found within the last five minutes; null when it has to be asked for. */
  known: (query: string, context: GifContext) => GifSearchResult | null
  /** Asks the server; a failure is not kept. */
  search: (query: string, context: GifContext, signal: AbortSignal) => Promise<Result<GifSearchResult>>
}

export function gifs(app: App): Gifs {
  const kept = new Map<string, GifSearchResult>()
  const keyOf = (query: string, context: GifContext) => `${context} ${query}`
  return {
    known(query, context) {
      const key = keyOf(query, context)
      const found = kept.get(key)
      const age = app.platform.now() - (found?.timestamp ?? 0)
      if (found && age >= 0 && age < cacheMs) return found
      kept.delete(key)
      return null
    },
    async search(query, context, signal) {
      const result = await searchGifs(app, query, context, signal)
      if (!result.ok) return result
      const key = keyOf(query, context)
      kept.delete(key)
      kept.set(key, result.value)
      for (const oldest of kept.keys()) {
        if (kept.size <= cachedMax) break
        kept.delete(oldest)
      }
      return result
    },
  }
}
