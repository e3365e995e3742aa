import type { Blog, User } from '../../bus/contract.ts'

/** May the user use messaging at all (MSG-3). */
export const canMessage = (user: User | null): boolean =>
  user?.can_message === true && user.channels.some(isSender)

/** A blog that can take part: it may send, and it can be named in a call (MSG-4). */
export const isSender = (blog: Blog): blog is Blog & { uuid: string } =>
  blog.can_send_messages === true && blog.uuid !== undefined

/** The current blog if it may send, else the first that may (MSG-5). */
export const senderAtStart = (blogs: readonly Blog[]): (Blog & { uuid: string }) | null => {
  const senders = blogs.filter(isSender)
  return senders.find(blog => blog.is_current) ?? senders[0] ?? null
}
