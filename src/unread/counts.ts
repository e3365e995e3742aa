import { atom, type PreinitializedWritableAtom } from 'nanostores'
import type { App } from '../app/app.ts'
import { wholeCount } from '../lib/count.ts'

/** How many, by name: of a blog, or of a conversation. */
export type Counts = Readonly<Record<string, number>>

/** Between two base polls, in milliseconds (social.md §9). */
export const basePollMs = 60_000

/** One count; a blog may have the name of something that every object has. */
export const countOf = (counts: Counts, name: string): number =>
  Object.hasOwn(counts, name) ? (counts[name] ?? 0) : 0

export const sumOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** The bare counts by name of the user's own blogs: all that a badge needs. `store.ts` changes them. */
export interface UnreadCounts {
  /** Notifications. */
  $activity: PreinitializedWritableAtom<Counts>
  /** Messages, all conversations of a blog together. */
  $messages: PreinitializedWritableAtom<Counts>
}

/** What the page says of its user's blogs, to begin with (dashboard.md §3, social.md §3). */
export function unreadCounts(app: App): UnreadCounts {
  const counted = (field: 'unread_count' | 'unread_messages_count_sum') =>
    atom<Counts>(
      Object.fromEntries(
        app.page.user?.channels.map(blog => [blog.name, wholeCount(blog[field] ?? 0)]) ?? [],
      ),
    )
  return { $activity: counted('unread_count'), $messages: counted('unread_messages_count_sum') }
}
