import type { App } from '../../platform/app.ts'
import { searchGifs } from './api.ts'
import type { GifContext, GifSearchResult } from './gif.ts'
import { cacheMs } from './gif-texts.ts'

const cachedMax = 20

/** GIF searches, each cached for five minutes, for all views (GIF-17). */
export function gifs(app: App) {
  const cached = new Map<string, GifSearchResult>()
  const keyOf = (query: string, context: GifContext) => `${context} ${query}`
  return {
    /** The cached result of the last five minutes; null when there is none. */
    known(query: string, context: GifContext) {
      const key = keyOf(query, context)
      const found = cached.get(key)
      const age = app.platform.now() - (found?.timestamp ?? 0)
      if (found && age >= 0 && age < cacheMs) return found
      cached.delete(key)
      return null
    },
    /** Asks the server; a failure is not cached. */
    async search(query: string, context: GifContext, signal: AbortSignal) {
      const result = await searchGifs(app, query, context, signal)
      if (!result.ok) return result
      const key = keyOf(query, context)
      cached.delete(key)
      cached.set(key, result.value)
      for (const oldest of cached.keys()) {
        if (cached.size <= cachedMax) break
        cached.delete(oldest)
      }
      return result
    },
  }
}
