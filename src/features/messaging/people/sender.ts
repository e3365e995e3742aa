import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import type { Blog } from '../../../platform/bus/contract.ts'
import { session } from '../../../platform/session.ts'
import { isSender, senderAtStart } from './permission.ts'

export type SenderBlog = Blog & { uuid: string }

/** As which blog the user writes (MSG-5…7). */
export interface SenderChoice {
  /** Null when none of the blogs may send. */
  $sender: ReadableAtom<SenderBlog | null>
  /** The blogs to choose from. */
  $senders: ReadableAtom<readonly SenderBlog[]>
  /** Holds until the page is reloaded (DEC-78); another name changes nothing. */
  choose: (blogName: string) => void
}

export function sender(app: App): SenderChoice {
  const { $blogs } = app.get(session)
  const $chosen = atom(senderAtStart($blogs.get())?.name)
  const $senders = computed($blogs, blogs => blogs.filter(isSender))
  return {
    $senders,
    $sender: computed([$senders, $chosen], (senders, chosen) => {
      return senders.find(({ name }) => name === chosen) ?? senders[0] ?? null
    }),
    choose(blogName) {
      if ($senders.get().some(({ name }) => name === blogName)) $chosen.set(blogName)
    },
  }
}
