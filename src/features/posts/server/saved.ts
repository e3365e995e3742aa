import type { SavedPost } from '../../../platform/bus/contract.ts'
import { readBoolean } from '../../../platform/page/flags.ts'
import { readPostType } from '../../../shared/post-types.ts'
import type { PostDraft } from '../draft/draft.ts'
import { readState } from '../draft/states.ts'
import type { SaveAnswer } from './wire.ts'

/** A saved post for the event `post:saved`: fields of the answer, else those that were sent (POST-72…74). */
export function readSaved({ post, post_tumblelog, message }: SaveAnswer, draft: PostDraft): SavedPost {
  const is_private = readBoolean(post?.is_private)
  const publish_on = typeof post?.publish_on === 'string' ? post.publish_on : undefined
  return {
    id: post?.id === undefined ? draft.post_id : String(post.id),
    type: readPostType(post?.type) ?? draft.type,
    state: post?.state === undefined ? draft.state : readState({ state: post.state, is_private, publish_on }),
    publish_on,
    is_edit: readBoolean(post?.is_edit, draft.mode === 'edit'),
    is_reblog: readBoolean(post?.is_reblog, draft.is_reblog),
    tumblelog: post_tumblelog?.name_or_id ?? draft.tumblelog,
    post_url: post_tumblelog?.post_url,
    message: message || undefined,
  }
}
