import { atom } from 'nanostores'
import type { App } from '../../platform/app.ts'

/** What the server's stream tells this page. `features/stream` sets it. */
export function live(_app: App) {
  const listeners = new Set<(id: string) => void>()
  const replyListeners = new Set<(postId: string, reply: unknown) => void>()
  const gapListeners = new Set<() => void>()
  return {
    /** Whether events arrive by stream. If so, nothing is polled. */
    $isLive: atom(false),
    /** A conversation has changed: a message arrived, or was read, edited, or deleted. */
    onConversation(listener: (id: string) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tellConversation(id: string) {
      for (const listener of listeners) listener(id)
    },
    /** A reply to a post has changed: edited, liked, pinned, hidden, or deleted. `reply` is as the server sent it. */
    onReply(listener: (postId: string, reply: unknown) => void) {
      replyListeners.add(listener)
      return () => void replyListeners.delete(listener)
    },
    tellReply(postId: string, reply: unknown) {
      for (const listener of replyListeners) listener(postId, reply)
    },
    /** The stream is back. What happened without it is known only as counts. */
    onGap(listener: () => void) {
      gapListeners.add(listener)
      return () => gapListeners.delete(listener)
    },
    tellGap() {
      for (const listener of gapListeners) listener()
    },
  }
}
