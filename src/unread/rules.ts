import type { Blog } from '../bus/contract.ts'

/** How many, by name: of a blog, or of a conversation. None is left out. */
export type Counts = Readonly<Record<string, number>>

/** A count as the server may send it; anything that is no positive number is none (UTIL-8). */
const readCount = (value: unknown): number => {
  const count = typeof value === 'string' ? Number(value) : value
  return typeof count === 'number' && Number.isFinite(count) ? Math.max(0, Math.trunc(count)) : 0
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []

/** Counts without the zeros, so that equal ones have equal keys. */
export const readCounts = (value: unknown): Counts =>
  Object.fromEntries(
    entriesOf(value).flatMap(([name, count]) => (readCount(count) > 0 ? [[name, readCount(count)]] : [])),
  )

export const sumOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

export const sameCounts = (one: Counts, other: Counts): boolean => {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every(name => one[name] === other[name])
}

/** One count set; none leaves the name out. */
export const withCount = (counts: Counts, name: string, count: number): Counts => {
  const { [name]: _, ...rest } = counts
  return readCount(count) > 0 ? { ...rest, [name]: readCount(count) } : rest
}

/** What the page says of its user's blogs (dashboard.md §3, social.md §3). */
export const pageCounts = (
  blogs: readonly Blog[],
  field: 'unread_count' | 'unread_messages_count_sum',
): Counts => readCounts(Object.fromEntries(blogs.map(blog => [blog.name, blog[field]])))

/** The blogs that the poll asks for: those with a key that are no bots (social.md §7). */
export const polledBlogs = <B extends Pick<Blog, 'mention_key' | 'is_messaging_bot'>>(
  blogs: readonly B[],
): (B & { mention_key: string })[] =>
  blogs.flatMap(blog =>
    blog.mention_key && !blog.is_messaging_bot ? [{ ...blog, mention_key: blog.mention_key }] : [],
  )

/**
 * The poll's `unread_messages`, per mention key conversation id to count (social.md §7), by blog name.
 * The answer is whole: a blog that it leaves out has nothing unread.
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
