import { atom, computed } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { Blog, User } from '../../platform/bus/contract.ts'
import { session } from '../../platform/session.ts'

/** Whether the user may use messaging at all (MSG-3). */
export const canMessage = (user: User | null): boolean =>
  user?.can_message === true && user.channels.some(isSender)

export type SenderBlog = Blog & { uuid: string }

/** Whether a blog can take part: it may send, and has a uuid to identify it in calls (MSG-4). */
export const isSender = (blog: Blog): blog is SenderBlog =>
  blog.can_send_messages === true && blog.uuid !== undefined

/** As which blog the user writes (MSG-5…7). */
export type SenderChoice = ReturnType<typeof sender>

export function sender(app: App) {
  const { $blogs } = app.get(session)
  const $senders = computed($blogs, blogs => blogs.filter(isSender))
  const $chosen = atom($senders.get().find(blog => blog.is_current)?.name)
  return {
    /** The blogs to choose from. */
    $senders,
    /** The current blog if it may send, else the first that may (MSG-5); null if none may. */
    $sender: computed([$senders, $chosen], (senders, chosen) => {
      return senders.find(({ name }) => name === chosen) ?? senders[0] ?? null
    }),
    /** Lasts until the page is reloaded (DEC-78); ignores unknown names. */
    choose(blogName: string) {
      if ($senders.get().some(({ name }) => name === blogName)) $chosen.set(blogName)
    },
  }
}
