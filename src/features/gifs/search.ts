import { atom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { type Failure, statusOf } from '../../platform/http/failure.ts'
import { createQuery } from '../../platform/http/query.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { media } from '../../platform/media/media-choices.ts'
import { savesData } from '../../platform/media/network.ts'
import { t } from '../../platform/page/i18n.ts'
import { canTryAgain, failureText } from '../../shared/feedback/failure-text.ts'
import { searchGifs } from './api.ts'
import {
  batchDelayMs,
  batchSize,
  cacheMs,
  type Gif,
  type GifContext,
  type GifMessage,
  type GifSearchResult,
  inputDebounceMs,
  nothingText,
  toQuery,
} from './gif.ts'
import { createPreload } from './preload.ts'

const cachedMax = 20

/** GIF searches, each cached for five minutes, for all views (GIF-17). */
function gifs(app: App) {
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

/** State of a search (GIF-5). */
export type GifSearchState =
  | { state: 'idle' }
  | { state: 'loading'; query: string }
  | { state: 'results'; query: string; media: readonly Gif[] }
  | { state: 'message'; query: string; message: GifMessage }
  | { state: 'nothing'; query: string; text: string }
  | { state: 'failed'; query: string; text: string; canRetry: boolean }

export type GifSearch = ReturnType<typeof createGifSearch>

const textOf = (failure: Failure): string =>
  failure.kind === 'malformed' ? t('Invalid GIF search response') : failureText(failure)

/** A search for GIFs, from typing to choosing (GIF-5…9). */
export function createGifSearch(app: App, disposer: Disposer, context: GifContext) {
  const store = app.get(gifs)
  const $text = atom('')
  const $state = atom<GifSearchState>({ state: 'idle' })
  const $drawn = atom(0)
  const preload = createPreload(disposer, () => !savesData(app, 'ahead'))
  const { load, stop: stopCall } = createQuery<GifSearchResult>(disposer)
  let found: GifSearchResult | null = null
  let stopWaiting = () => {}
  let stopDrawing = () => {}

  function cancel() {
    stopWaiting()
    stopCall()
  }
  disposer.add(cancel)

  function draw(total: number) {
    $drawn.set(Math.min(total, $drawn.get() + batchSize))
    if ($drawn.get() < total) stopDrawing = disposer.timeout(() => draw(total), batchDelayMs)
  }

  function show(state: GifSearchState) {
    stopDrawing()
    $drawn.set(0)
    const count = state.state === 'results' ? state.media.length : 0
    preload.begin(count)
    if (count > 0) draw(count)
    $state.set(state)
  }

  function showMedia({ query, media }: GifSearchResult) {
    if (media.length > 0) show({ state: 'results', query, media })
    else show({ state: 'nothing', query, text: nothingText(app.platform.random) })
  }

  function showFound(result: GifSearchResult) {
    found = result
    const { query, media, message } = result
    app.bus.emit('gif-search:completed', {
      context,
      query,
      count: media.length,
      has_message: message !== null,
    })
    if (message) show({ state: 'message', query, message })
    else showMedia(result)
  }

  async function search(query: string) {
    cancel()
    if (query === '') return show({ state: 'idle' })
    app.bus.emit('gif-search:started', { context, query })
    const known = store.known(query, context)
    if (known) return showFound(known)
    show({ state: 'loading', query })
    const result = await load(signal => store.search(query, context, signal))
    if (!result) return
    if (result.ok) return showFound(result.value)
    app.bus.emit('gif-search:failed', { context, query, status: statusOf(result.failure) })
    show({ state: 'failed', query, text: textOf(result.failure), canRetry: canTryAgain(result.failure) })
  }

  const isShown = (query: string): boolean => {
    const now = $state.get()
    return now.state === 'idle' ? query === '' : now.query === query
  }
  const searchIfNew = () => {
    const query = toQuery($text.get())
    if (!isShown(query)) void search(query)
  }

  return {
    /** As typed. */
    $text,
    $state,
    /** How many of the results are drawn: they come in batches of 50, 5 ms apart (GIF-19). */
    $drawn,
    preload,
    /** Whether results are still at first, because the user or the system wants it. */
    wantsStill: () => app.get(media).$now.get().gifs !== 'play',
    /** Searches after a pause of 250 ms in typing. */
    type(text: string) {
      $text.set(text)
      stopWaiting()
      stopWaiting = disposer.timeout(searchIfNew, inputDebounceMs)
    },
    /** Searches at once for the typed text. */
    submit() {
      stopWaiting()
      if ($state.get().state === 'failed') void search(toQuery($text.get()))
      else searchIfNew()
    },
    retry: () => void search(toQuery($text.get())),
    /** Shows the results despite the server's message (GIF-15). */
    viewAnyway() {
      if (found && $state.get().state === 'message') showMedia(found)
    },
    choose({ postId }: Gif) {
      const now = $state.get()
      const query = now.state === 'results' ? now.query : ''
      app.bus.emit('gif-search:chosen', { context, query, post_id: postId })
    },
    /** Called when it is shown: restarts a search that was stopped before its response came. */
    open() {
      app.bus.emit('gif-search:opened', { context })
      searchIfNew()
      const now = $state.get()
      if (now.state === 'results' && $drawn.get() < now.media.length) draw(now.media.length)
    },
    /** Called when it is hidden: stops the current search and every timer; text and results stay. */
    close() {
      cancel()
      stopDrawing()
      preload.stop()
      if ($state.get().state === 'loading') show({ state: 'idle' })
    },
  }
}
