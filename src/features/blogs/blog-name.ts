import type { Blog } from '../../platform/bus/contract.ts'

/** The fields of a blog that change with following it; unfollowing clears the subscription (BLOG-1). */
export const followFields = (following: boolean): Partial<Blog> =>
  following ? { following } : { following, can_subscribe: false, is_subscribed: false }

/** A blog's name from the page or a command; null if it isn't a name. */
export const readName = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null
