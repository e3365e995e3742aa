import type { Blog } from '../../platform/bus/contract.ts'
import { readNumber } from '../../platform/lib/read-text.ts'
import { fieldsOf } from '../../platform/lib/record.ts'
import { wholeCount } from '../../ui/badge/badge-text.ts'
import { type Counts, countOf } from './counts.ts'

/** Reads a count from the server; anything but a positive number counts as 0 (UTIL-8). */
const readCount = (value: unknown): number => wholeCount(readNumber(value) ?? 0)

const entriesOf = (value: unknown): [string, unknown][] => Object.entries(fieldsOf(value))

/** Reads counts by name, without zeros. */
export const readCounts = (value: unknown): Counts =>
  Object.fromEntries(
    entriesOf(value).flatMap(([name, count]) => (readCount(count) > 0 ? [[name, readCount(count)]] : [])),
  )

/** Whether two sets of counts are equal; a missing count is zero. */
export const sameCounts = (a: Counts, b: Counts): boolean =>
  [...Object.keys(a), ...Object.keys(b)].every(name => countOf(a, name) === countOf(b, name))

/** Returns a copy with one count changed; 0 removes the name. */
export const withCount = (counts: Counts, name: string, count: number): Counts => {
  const { [name]: _, ...rest } = counts
  return readCount(count) > 0 ? { ...rest, [name]: readCount(count) } : rest
}

/** The blogs to poll: those that have a mention key and aren’t bots (MSGP-11). */
export const polledBlogs = <B extends Pick<Blog, 'mention_key' | 'is_messaging_bot'>>(
  blogs: readonly B[],
): (B & { mention_key: string })[] =>
  blogs.flatMap(blog =>
    blog.mention_key && !blog.is_messaging_bot ? [{ ...blog, mention_key: blog.mention_key }] : [],
  )

/**
 * Converts the poll's `unread_messages`, conversation id to count per mention key (MSGP-12), to counts by blog name.
 * The answer is complete: a missing blog has nothing unread.
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

/** Converts the poll's `unread_activity`, a count per mention key, to counts by blog name; complete as well. */
export function activityCounts(
  unreadActivity: unknown,
  blogs: readonly Blog[],
): [name: string, count: number][] {
  const counts = readCounts(unreadActivity)
  return polledBlogs(blogs).map(blog => [blog.name, countOf(counts, blog.mention_key)])
}
