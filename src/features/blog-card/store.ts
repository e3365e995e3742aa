import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { createQuery, type Query, type Remote } from '../../platform/http/query.ts'
import { blogs } from '../blogs/store.ts'
import { cardApi } from './api.ts'
import { hasAppearance, stripDelayMs } from './card-data.ts'

/** What opened a card: a mouse resting on a link, focus, or a long press. */
export type CardReason = 'pointer' | 'focus' | 'press'

export interface ShownCard {
  name: string
  /** The link it belongs to. */
  anchor: Element
  by: CardReason
}

/** How long a card's data counts as fresh, in milliseconds. */
const cardFreshMs = 300_000

export interface CardLink {
  name: string
  anchor: Element
  /** The link is a mention of the blog in a text; the server is told so (BLOG-8). */
  isMention?: boolean
}

/** The only blog card of the page (CARD-1, CARD-7…11). */
export interface BlogCards {
  $shown: ReadableAtom<ShownCard | null>
  /** The card is open long enough for its recent posts to show (CARD-11). */
  $showsPosts: ReadableAtom<boolean>
  /** Whether a blog's data is loaded; if `isGone` says so of the failure, there is no such blog. */
  $state: (name: string) => ReadableAtom<Remote<true>>
  /** Fetches what a card will show, and its code. */
  preload: (name: string, isMention?: boolean) => void
  open: (link: CardLink, by: CardReason) => void
  close: () => void
  retry: (name: string) => void
}

export function blogCards(app: App): BlogCards {
  const api = cardApi(app)
  const store = app.get(blogs)
  const $shown = atom<ShownCard | null>(null)
  const $showsPosts = atom(false)
  let cancelPosts = () => {}
  const queries = new Map<string, Query<true>>()
  const fetchedAt = new Map<string, number>()
  app.disposer.add(() => $shown.set(null))

  function queryOf(name: string): Query<true> {
    const query = queries.get(name) ?? createQuery<true>(app.disposer)
    queries.set(name, query)
    return query
  }

  async function fetchCard(name: string, isMention: boolean): Promise<void> {
    const { $state, load } = queryOf(name)
    if ($state.get().isLoading) return
    const version = store.version()
    await load(
      signal =>
        hasAppearance(store.$blog(name).get())
          ? api.highlighted(name, signal)
          : api.popover(name, isMention, signal),
      blog => {
        fetchedAt.set(name, app.platform.now())
        store.remember(blog, version)
        return true
      },
    )
  }

  function preload(name: string, isMention = false): void {
    // Without its code there is no card; the link still works.
    app.ensureRoot('blog-card').catch(() => close())
    const at = fetchedAt.get(name)
    if (at === undefined || app.platform.now() - at > cardFreshMs) void fetchCard(name, isMention)
  }
  const close = () => $shown.set(null)

  return {
    $shown,
    $showsPosts,
    $state: name => queryOf(name).$state,
    preload,
    open({ name, anchor, isMention }, by) {
      cancelPosts()
      $showsPosts.set(false)
      cancelPosts = app.disposer.timeout(() => $showsPosts.set(true), stripDelayMs)
      $shown.set({ name, anchor, by })
      preload(name, isMention)
    },
    close,
    retry: name => void fetchCard(name, false),
  }
}
