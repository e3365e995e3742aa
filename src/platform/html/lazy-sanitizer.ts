import type { Disposer } from '../lib/dispose.ts'
import type { HtmlOptions, HtmlProfile } from './profiles.ts'
import type { SafeHtmlString } from './sanitize.ts'
import { cutText, toText } from './text.ts'

type Sanitizer = typeof import('./sanitize.ts')

/** What a view shows for some HTML: nothing yet, text, or HTML that passed the sanitizer. */
export type ShownHtml =
  | { state: 'waiting' }
  | { state: 'text'; text: string; isAll: boolean }
  | { state: 'html'; __html: SafeHtmlString; isAll: boolean }

const waiting: ShownHtml = { state: 'waiting' }
/** Characters of text that are drawn. */
const shownMaxChars = 100_000
/** Maximum size of the cache, in characters of its keys: enough for all HTML that is drawn at once. */
const cacheMaxChars = 100_000
const cache = new Map<string, ShownHtml>()
let cachedChars = 0
const watchers = new Set<() => void>()
let sanitizer: Sanitizer | undefined
let loading: Promise<Sanitizer> | undefined
let failed = false

/** Loads the sanitizer once; a failed load is tried again by the next caller. Rejects as `import()` does. */
export function loadSanitizer(): Promise<Sanitizer> {
  loading ??= import('./sanitize.ts').then(
    loaded => {
      sanitizer = loaded
      settle(false)
      return loaded
    },
    (error: unknown) => {
      loading = undefined
      settle(true)
      throw error
    },
  )
  return loading
}

function settle(hasFailed: boolean): void {
  failed = hasFailed
  cache.clear()
  cachedChars = 0
  for (const watcher of [...watchers]) watcher()
}

/** The state of the sanitizer. While it doesn't change, `shownHtml` returns the same result for the same HTML. */
export function sanitizerState(): 'loading' | 'failed' | 'ready' {
  if (sanitizer) return 'ready'
  return failed ? 'failed' : 'loading'
}

/** Calls `changed` when the sanitizer's state may have changed, and loads it. Returns a function that stops it. */
export function watchSanitizer(changed: () => void): () => void {
  watchers.add(changed)
  // After a failure, every waiting view shows plain text.
  if (!sanitizer) loadSanitizer().catch(() => undefined)
  return () => watchers.delete(changed)
}

function asText(text: string): ShownHtml {
  const end = cutText(text, shownMaxChars)
  const isAll = end === text.length
  return { state: 'text', text: isAll ? text : `${text.slice(0, end)}…`, isAll }
}

function render(html: string, profile: HtmlProfile, options: HtmlOptions): ShownHtml {
  // HTML without a tag or an entity is plain text and needs no sanitizer.
  if (!/[<&]/.test(html)) return asText(html)
  if (!sanitizer) return failed ? asText(toText(html)) : waiting
  try {
    return { state: 'html', ...sanitizer.sanitize(html, profile, options) }
  } catch {
    return asText(toText(html))
  }
}

/** What to show now for some HTML. The view keeps the result, because only the latest ones are cached here. */
export function shownHtml(html: string, profile: HtmlProfile, options: HtmlOptions = {}): ShownHtml {
  const key = `${profile}\n${options.baseUrl}\n${options.appProtocol}\n${html}`
  const known = cache.get(key)
  if (known) return known
  const shown = render(html, profile, options)
  cache.set(key, shown)
  cachedChars += key.length
  for (const oldest of cache.keys()) {
    if (cachedChars <= cacheMaxChars || oldest === key) break
    cache.delete(oldest)
    cachedChars -= oldest.length
  }
  return shown
}

/** Whether showing this HTML needs the sanitizer at all. */
export function needsSanitizer(html: string): boolean {
  return /[<&]/.test(html)
}

/** The longest wait for the sanitizer's code, in milliseconds. */
const sanitizerWaitMs = 3000

/** Delays responses until the sanitizer has loaded, so that HTML that renders later doesn't shift the layout. */
export function waitForSanitizer(disposer: Disposer): <T>(answer: Promise<T>) => Promise<T> {
  const canDraw = Promise.race([
    loadSanitizer().catch(() => {}),
    new Promise<void>(resolve => disposer.timeout(resolve, sanitizerWaitMs)),
  ])
  return answer => Promise.all([answer, canDraw]).then(([value]) => value)
}
