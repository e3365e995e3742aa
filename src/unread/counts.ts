import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../app/app.ts'
import { type Counts, pageCounts, sameCounts, sumOf } from './counting.ts'

/** The bare counts by name of the user's own blogs: all that a badge needs (see `store.ts` for the rest). */
export interface UnreadCounts {
  /** Notifications. */
  $activity: ReadableAtom<Counts>
  /** Messages, all conversations of a blog together. */
  $messages: ReadableAtom<Counts>
  /** Every change is told as `unread:changed`. */
  setCounts: (kind: '$activity' | '$messages', counts: Counts) => void
}

export function unreadCounts(app: App): UnreadCounts {
  const blogs = app.page.user?.channels ?? []
  const stores = {
    $activity: atom(pageCounts(blogs, 'unread_count')),
    $messages: atom(pageCounts(blogs, 'unread_messages_count_sum')),
  }
  return {
    ...stores,
    setCounts(kind, counts) {
      if (sameCounts(stores[kind].get(), counts)) return
      stores[kind].set(counts)
      app.bus.emit('unread:changed', {
        activity: sumOf(stores.$activity.get()),
        messages: sumOf(stores.$messages.get()),
      })
    },
  }
}
