import type { App } from '../../../platform/app.ts'
import type { FeedItem, PostFormRequest } from '../../../platform/bus/contract.ts'
import type { Result } from '../../../platform/http/failure.ts'
import { session } from '../../../platform/session.ts'
import { textToHtml } from '../../../platform/text/paragraphs.ts'
import { isBlank } from '../../../platform/text/text.ts'
import type { PostDraft } from '../draft/draft.ts'
import { sharingDefaults, startDraft } from '../draft/start-draft.ts'
import { postsApi } from '../server/api.ts'
import { readPostTags } from '../server/read-post.ts'
import { commentFields } from '../types/comments.ts'

/** The comment of a quick reblog, while it is written. */
export const commentOf = ({ content }: PostDraft): string => String(content[commentFields.text] ?? '')

/** The post that is reblogged, as the server has it. */
interface Original {
  draft: PostDraft
  tags: readonly string[]
}

/** Fetches the post that is reblogged; again only after a failure. */
export function createOriginal(app: App, item: FeedItem): () => Promise<Result<Original>> {
  const { fetchPost } = app.get(postsApi)
  const { $user, $current } = app.get(session)
  const request: PostFormRequest = {
    mode: 'reblog',
    reblog_id: item.id,
    reblog_key: item.reblog_key ?? '',
  }
  let fetching: Promise<Result<Original>> | null = null

  async function load(): Promise<Result<Original>> {
    let tags: readonly string[] = []
    const writer = { user: $user.get(), blog: $current.get() }
    const answer = await startDraft(request, writer, async of => {
      const post = await fetchPost(of)
      if (post.ok) tags = readPostTags(post.value.tags)
      return post
    })
    if (answer.ok) return { ok: true, value: { draft: answer.value, tags } }
    fetching = null
    return answer
  }
  return () => {
    fetching ??= load()
    return fetching
  }
}

/** The reblog of an original with what the user has chosen and written; `fields` has the comment as plain text. */
export function completeReblog(app: App, original: PostDraft, fields: PostDraft): PostDraft {
  const comment = commentOf(fields)
  const blog = app
    .get(session)
    .$blogs.get()
    .find(({ name }) => name === fields.tumblelog)
  return {
    ...original,
    tumblelog: fields.tumblelog,
    state: fields.state,
    tags: fields.tags,
    pt: fields.pt,
    reblog_source: fields.reblog_source,
    editorType: 'rich',
    ...sharingDefaults(blog, 'reblog'),
    content: {
      ...original.content,
      [commentFields[original.type]]: isBlank(comment) ? '' : textToHtml(comment.trim()),
    },
  }
}
