import { atom, computed } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { FeedItem } from '../../platform/bus/contract.ts'
import { findPosts, postSelector, readPostAttribute } from '../../platform/page/markup.ts'
import { knownPosts } from './known-posts.ts'
import { addNotes, wasToldSince } from './note-count.ts'
import { findLikeButtons, ownIdOf, type PostState, showLiked, showOnArticle } from './post-markup.ts'

/** A like and a reblog are notes of the post: updates the number of notes on the page. */
function countNotes(article: Element, before: PostState, now: PostState): void {
  const step = (was = false, is = was) => Number(is) - Number(was)
  const by = step(before.liked, now.liked) + step(before.reblogged, now.reblogged)
  if (by !== 0) addNotes(article, by)
}

/**
 * Updates the page's own articles and buttons of a post.
 * @param since when the change began that is confirmed or undone now: a number reported by the server since then stays
 */
function syncPostMarkup(id: string, state: PostState, since?: number): void {
  const articles = findPosts(id)
  const isCounted = since !== undefined && wasToldSince(id, since)
  for (const article of articles) {
    if (!isCounted) countNotes(article, readPostAttribute(article), state)
    showOnArticle(article, state)
  }
  const { liked } = state
  if (liked === undefined) return
  for (const button of findLikeButtons()) {
    const article = button.closest(postSelector)
    const isOfPost = (ownIdOf(button) ?? (article && articles.includes(article) ? id : undefined)) === id
    if (isOfPost) showLiked(button, liked)
  }
}

/** A reply is a note, too; its sending or its deletion began at the time `since`. */
function countReply(id: string, since: number, by: 1 | -1): void {
  if (wasToldSince(id, since)) return
  for (const article of findPosts(id)) addNotes(article, by)
}

/** The state of this page's posts after the user's actions. */
export type PostOverrides = ReturnType<typeof postOverrides>

export function postOverrides(app: App) {
  const $states = atom<Record<string, PostState>>({})
  const $replied = atom<ReadonlyMap<string, number>>(new Map())
  const find = (states: Record<string, PostState>, id: string): PostState =>
    Object.hasOwn(states, id) ? (states[id] ?? {}) : {}
  return {
    /** Undefined fields: as the server drew the post. */
    $post: (id: string) => computed($states, states => find(states, id)),
    isLiked: (item: FeedItem) => find($states.get(), item.id).liked ?? item.liked === true,
    /** `since` is when the change began that this confirms or undoes, for the note count. */
    change(id: string, state: PostState, since?: number) {
      const states = $states.get()
      const changed = { ...find(states, id), ...state }
      $states.set({ ...states, [id]: changed })
      app.get(knownPosts).states.set(id, changed)
      syncPostMarkup(id, state, since)
    },
    /** How many replies the user has added on this page. */
    $replies: (id: string) => computed($replied, replied => replied.get(id) ?? 0),
    countReply(id: string, since: number, by: 1 | -1 = 1) {
      $replied.set(new Map($replied.get()).set(id, ($replied.get().get(id) ?? 0) + by))
      countReply(id, since, by)
    },
  }
}
