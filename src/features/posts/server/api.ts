import * as v from 'valibot'
import type { App } from '../../../platform/app.ts'
import type { PostFormRequest } from '../../../platform/bus/contract.ts'
import type { Call } from '../../../platform/http/call.ts'
import { http, unreadableList } from '../../../platform/http/client.ts'
import type { Result } from '../../../platform/http/failure.ts'
import { checkLeniently } from '../../../platform/page/check.ts'
import { blogSchema } from '../../../platform/page/schema.ts'
import { sendOnce } from '../../../shared/send-once.ts'
import { notesCan } from '../../feed/notes-can.ts'
import type { PostDraft } from '../draft/draft.ts'
import { postPayload, type SaveContext } from './payload.ts'
import { type EditablePost, fetchSchema, type SaveAnswer, saveSchema } from './wire.ts'

export const builderSchema = v.object({
  channels: v.array(blogSchema),
  limits: v.optional(v.unknown()),
  dashboardSettings: v.optional(v.unknown()),
})

/** The post form's calls (POST-59…62, POST-75). */
export type PostsApi = ReturnType<typeof postsApi>

// A post with many photos may take long; an early timeout would leave it unclear whether it was saved.
const saveTimeoutMs = 120_000

const hasId = (id: unknown): boolean => (typeof id === 'string' && id !== '') || typeof id === 'number'

const saveCall = (draft: PostDraft, context: SaveContext) =>
  ({
    method: 'POST',
    path: '/svc/post/update',
    form: postPayload(draft, context),
    schema: saveSchema,
    lacks: ({ post }: SaveAnswer) => (hasId(post?.id) ? null : 'post.id'),
    timeoutMs: saveTimeoutMs,
  }) as const

/**
 * The direction in which to fetch the HTML of a new post (POST-76).
 * @internal
 */
export const directionOf = (page: string | undefined): 'before' | 'after' =>
  page === 'drafts' ? 'after' : 'before'

/** What the page adds to each save (POST-70). */
export const saveContext = ({ page: { page, media, notes } }: App): SaveContext => ({
  context_id: page.context_id,
  context_page: page.kind,
  knowsSensitive: media?.includes('sensitive') || undefined,
  knowsRights: notes?.can?.includes('rights') || undefined,
})

export function postsApi(app: App) {
  const { send, unusable } = app.get(http)
  const context = saveContext(app)
  const canTrim = notesCan(app, 'trim')
  return {
    builderData: (signal?: AbortSignal) =>
      send({
        method: 'POST',
        path: '/svc/post/get_post_form_builder_data',
        schema: builderSchema,
        lacks: ({ channels }, body) => unreadableList(body, 'channels', channels),
        repeatable: true,
        signal,
      }),
    async fetchPost(request: PostFormRequest, signal?: AbortSignal): Promise<Result<EditablePost>> {
      const form =
        request.mode === 'edit'
          ? { post_id: request.post_id }
          : request.mode === 'reblog'
            ? { reblog_post_id: request.reblog_id, reblog_key: request.reblog_key }
            : {}
      const answer = await send({
        method: 'POST',
        path: '/svc/post/fetch',
        form,
        repeatable: true,
        signal,
      })
      if (!answer.ok) return answer
      const { value, dropped } = checkLeniently(fetchSchema, answer.value)
      // An edit would save unreadable fields as empty (VAL-3), so such a post is not opened.
      const lost = request.mode === 'edit' ? dropped.find(path => path.startsWith('post.')) : undefined
      if (!value || lost !== undefined) return unusable('/svc/post/fetch', lost ?? 'post')
      // Without additions, nothing offers to leave some of them out.
      return { ok: true, value: { ...value.post, ...(!canTrim && { trail: undefined }) } }
    },
    /** `mayBeSaved`: an earlier try may have saved it, with the same or other content. */
    save: (draft: PostDraft, mayBeSaved = false, onLoginWait?: Call<SaveAnswer>['onLoginWait']) =>
      sendOnce(
        app,
        { ...saveCall(draft, context), ...(onLoginWait && { onLoginWait }) },
        { mayBeDone: mayBeSaved, isHarmless: draft.mode === 'edit' },
      ),
    /** Saves a post that the user no longer waits for: one try, with the key of all its tries. */
    send: (
      draft: PostDraft,
      { key, context }: { key: string; context: SaveContext },
      how: Pick<Call<SaveAnswer>, 'signal' | 'keepalive' | 'onLoginWait'>,
    ) => send({ ...saveCall(draft, context), once: key, ...how }),
    /** Fetches the host's HTML for a post that was just saved. */
    dashboardHtml: (page: string, refPostId: string): Promise<Result<string>> =>
      send({
        method: 'GET',
        path: '/svc/post/{pageRoot}/{direction}/{id}',
        parts: { pageRoot: page, direction: directionOf(page), id: refPostId },
        text: true,
        formKey: true,
      }),
  }
}
