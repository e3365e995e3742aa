import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../app/app.ts'
import type { FeedItem } from '../bus/contract.ts'
import { type PostState, syncPostMarkup } from './markup.ts'

/** The state of this page's posts after the user's actions. */
export interface PostOverrides {
  /** Undefined fields: as the server drew the post. */
  $post: (id: string) => ReadableAtom<PostState>
  isLiked: (item: FeedItem) => boolean
  change: (id: string, state: PostState) => void
}

export function postOverrides(_: App): PostOverrides {
  const $states = atom<Record<string, PostState>>({})
  const find = (states: Record<string, PostState>, id: string): PostState =>
    Object.hasOwn(states, id) ? (states[id] ?? {}) : {}
  return {
    $post: id => computed($states, states => find(states, id)),
    isLiked: item => find($states.get(), item.id).liked ?? item.liked === true,
    change(id, state) {
      const states = $states.get()
      $states.set({ ...states, [id]: { ...find(states, id), ...state } })
      syncPostMarkup(id, state)
    },
  }
}
