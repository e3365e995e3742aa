import * as v from 'valibot'
import type { App } from '../../platform/app.ts'
import { http } from '../../platform/http/client.ts'
import type { Result } from '../../platform/http/failure.ts'

/** The reply as it is after an edit, if the server has changed it, such as with links. */
export const editedSchema = v.object({ text: v.optional(v.string()), html: v.optional(v.string()) })

/** Names a reply for the server. */
export interface ReplyRef {
  postId: string
  id: string
}

/** The calls about single replies, each only if the page data names it. Each sets something, so it may be sent twice. */
export function replyApi(app: App) {
  const { send } = app.get(http)
  const set = (path: string, { postId, id }: ReplyRef, form: Record<string, string | boolean> = {}) =>
    send({
      method: 'POST',
      path,
      form: { post_id: postId, reply_id: id, ...form },
      repeatable: true,
      keepalive: true,
    })
  return {
    like: (reply: ReplyRef, liked: boolean) => set('/svc/reply/like', reply, { liked }),
    remove: (reply: ReplyRef) => set('/svc/reply/delete', reply),
    report: (reply: ReplyRef) => set('/svc/reply/report', reply),
    hide: (reply: ReplyRef, hidden: boolean) => set('/svc/reply/hide', reply, { hidden }),
    pin: (reply: ReplyRef, pinned: boolean) => set('/svc/reply/pin', reply, { pinned }),
    setRights: (postId: string, rights: Record<string, string>) =>
      send({
        method: 'POST',
        path: '/svc/post/rights',
        form: { post_id: postId, ...rights },
        repeatable: true,
      }),
    edit: (
      { postId, id }: ReplyRef,
      reply_text: string,
    ): Promise<Result<v.InferOutput<typeof editedSchema>>> =>
      send({
        method: 'POST',
        path: '/svc/reply/edit',
        form: { post_id: postId, reply_id: id, reply_text },
        schema: editedSchema,
        repeatable: true,
      }),
  }
}
