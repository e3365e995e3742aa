import type { App } from '../../platform/app.ts'
import { postOverrides } from './post-overrides.ts'
import type { ReplyRef } from './reply-api.ts'

/** The server has deleted a reply; `since` is when its call began, for the note count. */
export function replyDeleted(app: App, { postId, id }: ReplyRef, since: number): void {
  app.get(postOverrides).countReply(postId, since, -1)
  app.bus.emit('reply:deleted', { id, post_id: postId })
}
