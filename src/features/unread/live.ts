import { atom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { createListeners } from '../../platform/lib/listeners.ts'

/** What the server's stream tells this page. `features/stream` sets it. */
export function live(_app: App) {
  const conversations = createListeners<[id: string]>()
  const replies = createListeners<[postId: string, reply: unknown]>()
  const gaps = createListeners()
  return {
    /** Whether events arrive by stream. If so, nothing is polled. */
    $isLive: atom(false),
    /** A conversation has changed: a message arrived, or was read, edited, or deleted. */
    onConversation: conversations.on,
    tellConversation: conversations.tell,
    /** A reply to a post has changed: edited, liked, pinned, hidden, or deleted. `reply` is as the server sent it. */
    onReply: replies.on,
    tellReply: replies.tell,
    /** The stream is back. What happened without it is known only as counts. */
    onGap: gaps.on,
    tellGap: gaps.tell,
  }
}
