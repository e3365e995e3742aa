import { atom, computed, type ReadableAtom } from 'nanostores'
import { isUnread } from '../conversation/conversation-rules.ts'
import type { Conversation, Message } from '../types.ts'

interface NewLineDeps {
  $info: ReadableAtom<Conversation>
  /** Oldest first. */
  $messages: ReadableAtom<readonly Message[]>
  $hasOlder: ReadableAtom<boolean>
  /** Whether the window is open and the page visible. */
  $isSeen: ReadableAtom<boolean>
  $isAtBottom: ReadableAtom<boolean>
  isOwn: (message: Message) => boolean
}

/** The time of the last read message before the unread ones, in milliseconds. */
function lastReadTs({ lastReadTs: known, unreadCount }: Conversation, received: readonly Message[]): number {
  if (known > 0) return known
  return (received[received.length - unreadCount - 1]?.ts ?? 0) || -1
}

/**
 * The line above the first unread message. It is placed where reading stopped: when the window comes into view with
 * unread messages, or when messages arrive below a reader who has scrolled up. Messages that arrive during reading
 * don't move it.
 */
export function createNewLine(deps: NewLineDeps) {
  const { $info, $messages, $hasOlder, $isSeen, $isAtBottom, isOwn } = deps
  const $since = atom<number | null>(null)
  const put = () => {
    const info = $info.get()
    const received = $messages.get().filter(message => message.state === 'sent' && !isOwn(message))
    if (info.unreadCount > 0 || isUnread(info)) $since.set(lastReadTs(info, received))
  }
  let isFilled = $messages.get().length > 0
  if (isFilled) put()
  const releases = [
    // They come before the conversation is marked as read.
    $messages.listen(messages => {
      if (isFilled || messages.length === 0) return
      isFilled = true
      put()
    }),
    $isSeen.listen(isSeen => {
      if (isSeen && $info.get().unreadCount > 0) put()
    }),
    $info.listen(({ unreadCount }) => {
      if (unreadCount > 0 && $since.get() === null && $isSeen.get() && !$isAtBottom.get()) put()
    }),
  ]
  return {
    /** Key of the message with the line above it; null for none. */
    $firstNew: computed([$since, $messages, $hasOlder], (since, messages, hasOlder) => {
      if (since === null) return null
      const lastOld = messages.findLastIndex(({ state, ts }) => state === 'sent' && ts <= since)
      // The first unread one may not be loaded yet.
      if (lastOld < 0 && hasOlder) return null
      const first = messages.find(
        (message, index) => index > lastOld && message.state === 'sent' && !isOwn(message),
      )
      return first?.key ?? null
    }),
    dispose() {
      for (const release of releases) release()
    },
  }
}
