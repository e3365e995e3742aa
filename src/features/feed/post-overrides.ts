import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { FeedItem } from '../../platform/bus/contract.ts'
import { countReply, syncPostMarkup } from './feed-markup.ts'
import { knownPosts } from './known-posts.ts'
import type { PostState } from './post-markup.ts'

/** The state of this page's posts after the user's actions. */
export interface PostOverrides {
  /** Undefined fields: as the server drew the post. */
  $post: (id: string) => ReadableAtom<PostState>
  isLiked: (item: FeedItem) => boolean
  /** `since` is when the change began that this confirms or undoes, for the note count. */
  change: (id: string, state: PostState, since?: number) => void
  /** How many replies the user has added on this page. */
  $replies: (id: string) => ReadableAtom<number>
  countReply: (id: string, since: number) => void
}

export function postOverrides(app: App): PostOverrides {
  const $states = atom<Record<string, PostState>>({})
  const $replied = atom<ReadonlyMap<string, number>>(new Map())
  const find = (states: Record<string, PostState>, id: string): PostState =>
    Object.hasOwn(states, id) ? (states[id] ?? {}) : {}
  return {
    $post: id => computed($states, states => find(states, id)),
    isLiked: item => find($states.get(), item.id).liked ?? item.liked === true,
    change(id, state, since) {
      const states = $states.get()
      const changed = { ...find(states, id), ...state }
      $states.set({ ...states, [id]: changed })
      app.get(knownPosts).states.set(id, changed)
      syncPostMarkup(id, state, since)
    },
    $replies: id => computed($replied, replied => replied.get(id) ?? 0),
    countReply(id, since) {
      $replied.set(new Map($replied.get()).set(id, ($replied.get().get(id) ?? 0) + 1))
      countReply(id, since)
    },
  }
}
