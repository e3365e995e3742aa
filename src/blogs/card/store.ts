import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../app/app.ts'
import { type Failure, statusOf } from '../../http/failure.ts'
import { blogs } from '../store.ts'
import { cardApi } from './api.ts'
import { hasLook, stripDelayMs } from './rules.ts'

/** What opened a card: a mouse that rests on a link, the focus on it, or a long press of a finger. */
export type CardReason = 'pointer' | 'focus' | 'press'

export interface ShownCard {
  name: string
  /** The link it belongs to. */
  anchor: Element
  by: CardReason
}

/** What is known of a blog's card; `gone` means that there is no such blog. */
type CardState =
  | { kind: 'loading' }
  | { kind: 'ready' }
  | { kind: 'gone' }
  | { kind: 'failed'; failure: Failure }

/** Milliseconds for which a card's data counts as fresh. */
const cardFreshMs = 300_000

export interface CardLink {
  name: string
  anchor: Element
  /** The link is a mention of the blog in a text; the server is told so (BLOG-8). */
  isMention?: boolean
}

/** The one blog card of the page (CARD-1, CARD-7…11). */
export interface BlogCards {
  $shown: ReadableAtom<ShownCard | null>
  /** The card is open long enough for its recent posts to show (CARD-11). */
  $showsPosts: ReadableAtom<boolean>
  $state: (name: string) => ReadableAtom<CardState>
  /** Fetches what a card will show, and the code that draws it. */
  preload: (name: string, isMention?: boolean) => void
  open: (link: CardLink, by: CardReason) => void
  close: () => void
  retry: (name: string) => void
}

const loading: CardState = { kind: 'loading' }

export function blogCards(app: App): BlogCards {
  const api = cardApi(app)
  const store = app.get(blogs)
  const $shown = atom<ShownCard | null>(null)
  const $isRipe = atom(false)
  let stopRipening = () => {}
  const $states = atom<Record<string, CardState>>({})
  const setState = (name: string, state: CardState) => $states.set({ ...$states.get(), [name]: state })
  const fetched = new Map<string, number>()
  const underWay = new Set<string>()
  const abort = new AbortController()
  app.disposer.add(() => abort.abort())
  app.disposer.add(() => $shown.set(null))

  const stateOf = (states: Record<string, CardState>, name: string): CardState =>
    (Object.hasOwn(states, name) ? states[name] : undefined) ?? loading

  async function fetchCard(name: string, isMention: boolean): Promise<void> {
    if (underWay.has(name)) return
    underWay.add(name)
    if (stateOf($states.get(), name).kind !== 'ready') setState(name, loading)
    const asked = store.moment()
    const known = store.$blog(name).get()
    const result = hasLook(known)
      ? await api
          .highlighted(name, abort.signal)
          .then(found =>
            found.ok ? { ok: true as const, value: { name, highlighted_posts: found.value } } : found,
          )
      : await api.popover(name, isMention, abort.signal)
    underWay.delete(name)
    if (result.ok) {
      fetched.set(name, app.platform.now())
      store.remember(result.value, asked)
      setState(name, { kind: 'ready' })
    } else if (stateOf($states.get(), name).kind !== 'ready') {
      // Data fetched before is better than an error.
      const isGone = statusOf(result.failure) === 404
      setState(name, isGone ? { kind: 'gone' } : { kind: 'failed', failure: result.failure })
    }
  }

  function preload(name: string, isMention = false): void {
    // Without the code that draws it there is no card; the link itself still works.
    app.ensureRoot('blog-card').catch(() => close())
    const at = fetched.get(name)
    if (at === undefined || app.platform.now() - at > cardFreshMs) void fetchCard(name, isMention)
  }
  const close = () => $shown.set(null)

  return {
    $shown,
    $showsPosts: $isRipe,
    $state: name => computed($states, states => stateOf(states, name)),
    preload,
    open({ name, anchor, isMention }, by) {
      stopRipening()
      $isRipe.set(false)
      stopRipening = app.disposer.timeout(() => $isRipe.set(true), stripDelayMs)
      $shown.set({ name, anchor, by })
      preload(name, isMention)
    },
    close,
    retry: name => void fetchCard(name, false),
  }
}
