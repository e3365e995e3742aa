import type { Blog } from '../../platform/bus/contract.ts'
import { entriesOf, readCounts } from './counting.ts'
import { type Counts, countOf } from './counts.ts'

/** The blogs to poll: those that have a mention key and aren't bots (MSGP-11). */
export const polledBlogs = <B extends Pick<Blog, 'mention_key' | 'is_messaging_bot'>>(
  blogs: readonly B[],
): (B & { mention_key: string })[] =>
  blogs.flatMap(blog =>
    blog.mention_key && !blog.is_messaging_bot ? [{ ...blog, mention_key: blog.mention_key }] : [],
  )

/**
 * Converts the poll's `unread_messages`, conversation id to count per mention key (MSGP-12), to counts by blog name.
 * The response is complete: a blog that it lacks has nothing unread.
 */
export function conversationCounts(
  unreadMessages: unknown,
  blogs: readonly Blog[],
): Readonly<Record<string, Counts>> {
  const byKey = new Map(entriesOf(unreadMessages))
  return Object.fromEntries(
    polledBlogs(blogs).map(blog => [blog.name, readCounts(byKey.get(blog.mention_key))]),
  )
}

/** Converts the poll's `unread_activity`, a count per mention key, to counts by blog name. It is complete, too. */
export function activityCounts(
  unreadActivity: unknown,
  blogs: readonly Blog[],
): [name: string, count: number][] {
  const counts = readCounts(unreadActivity)
  return polledBlogs(blogs).map(blog => [blog.name, countOf(counts, blog.mention_key)])
}
