import type { Blog } from '../bus/contract.ts'

/** How many, by name: of a blog, or of a conversation. None is left out. */
export type Counts = Readonly<Record<string, number>>

/** A count as the server may send it; anything that is no positive number is none (UTIL-8). */
const readCount = (value: unknown): number => {
  const count = typeof value === 'string' ? Number(value) : value
  return typeof count === 'number' && Number.isFinite(count) ? Math.max(0, Math.trunc(count)) : 0
}

export const entriesOf = (value: unknown): [string, unknown][] =>
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

/** One count; a blog may have the name of something that every object has. */
export const countOf = (counts: Counts, name: string): number =>
  Object.hasOwn(counts, name) ? (counts[name] ?? 0) : 0

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

/** Between two base polls, in milliseconds (social.md §9). */
export const basePollMs = 60_000
