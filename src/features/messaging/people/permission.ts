import type { Blog, User } from '../../../platform/bus/contract.ts'

/** Whether the user may use messaging at all (MSG-3). */
export const canMessage = (user: User | null): boolean =>
  user?.can_message === true && user.channels.some(isSender)

/** Whether a blog can take part: it may send, and has a uuid to identify it in calls (MSG-4). */
export const isSender = (blog: Blog): blog is Blog & { uuid: string } =>
  blog.can_send_messages === true && blog.uuid !== undefined

/** The current blog if it may send, else the first that may (MSG-5). */
export const senderAtStart = (blogs: readonly Blog[]): (Blog & { uuid: string }) | null => {
  const senders = blogs.filter(isSender)
  return senders.find(blog => blog.is_current) ?? senders[0] ?? null
}
