import { atom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { wholeCount } from '../../ui/badge/badge-text.ts'

/** Counts by blog name or by conversation id. */
export type Counts = Readonly<Record<string, number>>

/** Interval of the base poller in milliseconds (MSGP-8). */
export const basePollMs = 60_000

/** The count of a name, 0 if missing. Safe for blog names such as `constructor`. */
export const countOf = (counts: Counts, name: string): number =>
  Object.hasOwn(counts, name) ? (counts[name] ?? 0) : 0

export const sumOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** The counts by name of the user's own blogs, for badges. `store.ts` changes them. */
export type UnreadCounts = ReturnType<typeof unreadCounts>

/** Creates the counts, with the initial values of the page data (BOOT-18, BOOT-24). */
export function unreadCounts(app: App) {
  const counted = (field: 'unread_count' | 'unread_messages_count_sum') =>
    atom<Counts>(
      Object.fromEntries(
        app.page.user?.channels.map(blog => [blog.name, wholeCount(blog[field] ?? 0)]) ?? [],
      ),
    )
  return {
    /** Notifications. */
    $activity: counted('unread_count'),
    /** Messages, the sum of all conversations of a blog. */
    $messages: counted('unread_messages_count_sum'),
  }
}
