import type { Blog, PostFormRequest, User } from '../../../platform/bus/contract.ts'
import type { Result } from '../../../platform/http/failure.ts'
import { readDraft } from '../server/read-post.ts'
import type { EditablePost } from '../server/wire.ts'
import type { Sharing } from '../sharing-defaults.ts'
import { postTypes } from '../types/post-types.ts'
import { draftDefaults, type PostDraft, type PostMode, readEditorType } from './draft.ts'

/** The writer's defaults for a new post. */
interface PostAuthor {
  user: User | null
  blog: Blog | null
}

/** The defaults for social sending, from the blog's settings, which are others for reblogs (TWEET-1, DEC-151). */
export const sharingDefaults = (blog: Blog | null | undefined, mode: PostMode): Sharing => {
  const isReblog = mode === 'reblog'
  const twitter = isReblog ? blog?.twitter_send_reblogs : blog?.twitter_send_posts
  const facebook = isReblog ? blog?.facebook_opengraph_send_reblogs : blog?.facebook_opengraph_send_posts
  return { send_to_twitter: twitter ?? false, send_to_fbog: facebook ?? false }
}

/** Creates the draft that a form starts with: an empty one, or the requested post. */
export async function startDraft(
  request: PostFormRequest,
  { user, blog }: PostAuthor,
  fetchPost: (request: PostFormRequest) => Promise<Result<EditablePost>>,
): Promise<Result<PostDraft>> {
  const editorType = readEditorType(user?.defaultEditorType) ?? draftDefaults.editorType
  const authorDefaults = { tumblelog: blog?.name ?? '', ...sharingDefaults(blog, request.mode) }
  if (request.mode === 'new')
    return {
      ok: true,
      value: {
        ...draftDefaults,
        ...authorDefaults,
        editorType,
        type: request.type,
        content: postTypes[request.type].fields,
      },
    }
  const answer = await fetchPost(request)
  if (!answer.ok) return answer
  const draft = readDraft(answer.value, request.mode)
  if (!draft) return { ok: false, failure: { kind: 'malformed', status: 200 } }
  if (request.mode === 'reblog') {
    const { reblog_id, reblog_key } = request
    return { ok: true, value: { ...draft, ...authorDefaults, editorType, reblog_id, reblog_key } }
  }
  return {
    ok: true,
    value: { ...draft, post_id: request.post_id, tumblelog: draft.tumblelog || authorDefaults.tumblelog },
  }
}
