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

/** How long what a card shows is taken for fresh, in milliseconds. */
const cardFreshMs = 300_000

export interface CardLink {
  name: string
  anchor: Element
  /** The link mentions the blog in a text, which the server wants to know (dashboard.md §7). */
  isMention?: boolean
}

/** The one blog card of the page (social.md §2, §4). */
export interface BlogCards {
  $shown: ReadableAtom<ShownCard | null>
  /** The card has been there long enough for its recent posts to be shown. */
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
      // What was shown before is still better than an error.
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
