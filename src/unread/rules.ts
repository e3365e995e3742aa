import type { Blog } from '../bus/contract.ts'
import { entriesOf, readCounts } from './counting.ts'
import type { Counts } from './counts.ts'

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
