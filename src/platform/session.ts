import { atom, computed } from 'nanostores'
import type { App } from './app.ts'
import type { User } from './bus/contract.ts'

/** The user of the page and their blogs (BOOT-11…19). */
export type Session = ReturnType<typeof session>

export function session(app: App) {
  const $user = atom<User | null>(app.page.user)
  const $primary = computed($user, user =>
    user ? (user.channels.find(blog => blog.name === user.primary) ?? user.channels[0] ?? null) : null,
  )
  const $blogs = computed([$user, $primary], (user, primary) =>
    [...(user?.channels ?? [])].sort((a, b) => Number(b === primary) - Number(a === primary)),
  )
  const $current = computed(
    [$blogs, $primary],
    (blogs, primary) => blogs.find(blog => blog.is_current) ?? primary,
  )

  const updateUser = (fields: Partial<User>) => {
    const user = $user.get()
    if (user) $user.set({ ...user, ...fields })
  }
  const isOwn = (name: string | undefined) => $blogs.get().some(blog => blog.name === name)

  return {
    $user,
    /** The user's own blogs, the primary one first. */
    $blogs,
    /** The blog the user acts as; null for a guest. */
    $current,
    $primary,
    isLoggedIn: () => $user.get() !== null,
    isOwn,
    /** Makes one of the user's own blogs the current one; ignores any other name. */
    setCurrent(name: string) {
      if (!isOwn(name)) return
      const channels = $blogs.get().map(blog => ({ ...blog, is_current: blog.name === name }))
      updateUser({ channels })
    },
    /** Updates fields of the user, for example from a response. */
    updateUser,
  }
}
