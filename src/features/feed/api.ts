import * as v from 'valibot'
import type { App } from '../../platform/app.ts'
import type { CommandName, FeedItem } from '../../platform/bus/contract.ts'
import { http } from '../../platform/http/client.ts'
import type { Result } from '../../platform/http/failure.ts'
import { readText } from '../../platform/lib/read-text.ts'
import { url } from '../../platform/lib/wire.ts'
import { checkLeniently } from '../../platform/page/check.ts'
import { t } from '../../platform/page/i18n.ts'
import { sendOnce } from '../../shared/send-once.ts'

/** What an action sends besides the post's own data; `feedActions` says which of them it needs. */
export interface ActionFields {
  reply_text?: string | undefined
  /** The reply being answered; left out for a reply to the post. */
  reply_to?: string | undefined
  answer_text?: string | undefined
  channel_id?: string | undefined
  tag?: string | undefined
  tag_id?: string | undefined
  tumblelog_id?: string | undefined
  queue?: boolean | undefined
  source?: string | undefined
  /** How the user liked, such as `button` or `keyboard`. */
  method?: string | undefined
}

type VerbOf<C> = C extends `post:${infer Verb}` ? Verb : never
/** What a user can do with a post, by the verb of its command; opening a menu isn't an action. */
export type FeedAction = Exclude<VerbOf<CommandName>, 'controls' | 'menu' | 'translate'>
/** Those with a call of their own. The others send one of these, depending on the post, or to the queue. */
export type PostAction = Exclude<FeedAction, 'toggle-like' | 'fast-queue'>

/** What an action sends, and what the user hears of it. */
interface ActionRule {
  path: string
  body: (item: FeedItem, fields: ActionFields) => Record<string, string | number | boolean | undefined>
  /** Must not happen twice (DEC-157). */
  once?: true
  /** The field that it needs, besides the post itself. */
  needs?: keyof ActionFields
  /** It can't be undone: it is sent when the time for Undo is over (DEC-176), maybe as the page closes. */
  waits?: true
  /** Toast after success. For what waits and has one, it is shown first, with Undo. */
  done?: () => string
  /** It includes the user's text, or isn't visible on the page: its failure stays until it's answered. */
  isMissed?: true
  /** What failed, if the failure isn't shown next to its text. */
  failed?: () => string
}

const like = (
  { id, root_id, reblog_key, placement_id, is_recommended, pt }: FeedItem,
  fields: ActionFields,
) => ({
  id,
  root_id,
  key: reblog_key,
  method: fields.method ?? 'button',
  source: fields.source,
  placement_id,
  is_recommended,
  pt,
})
const promotion = ({ id, reblog_key, tumblelog }: FeedItem) => ({
  post_id: id,
  reblog_key,
  tumblelog_name: tumblelog,
})

/** Every action with a call: where it goes, what it sends (FEED-8, FEED-14…24), and the texts of its outcome. */
export const feedActions: Readonly<Record<PostAction, ActionRule>> = {
  like: { path: '/svc/like', body: like, failed: () => t('Couldn’t like the post.') },
  unlike: { path: '/svc/unlike', body: like, failed: () => t('Couldn’t unlike the post.') },
  'fast-reblog': {
    path: '/fast_reblog',
    body: ({ id, reblog_key, pt }, { queue }) => ({
      reblog_key,
      reblog_post_id: id,
      queue: queue === true,
      pt,
    }),
    once: true,
    waits: true,
    isMissed: true,
    failed: () => t('Couldn’t reblog the post.'),
  },
  reply: {
    path: '/svc/reply',
    body: ({ id, tumblelog, tumblelog_key }, { reply_text, reply_to, source }) => ({
      reply_text,
      reply_to,
      post_id: id,
      tumblelog,
      tumblelog_key,
      source,
    }),
    once: true,
    isMissed: true,
    done: () => t('Reply posted.'),
    failed: () => t('Couldn’t post your reply.'),
  },
  delete: {
    path: '/svc/post/delete',
    body: ({ id, tumblelog }, { channel_id }) => ({ post_id: id, channel_id: channel_id ?? tumblelog }),
    waits: true,
    done: () => t('Deleted.'),
    failed: () => t('Couldn’t delete the post.'),
  },
  publish: {
    path: '/publish',
    body: ({ id }) => ({ id }),
    done: () => t('Published.'),
    failed: () => t('Couldn’t publish the post.'),
  },
  queue: {
    path: '/publish',
    body: ({ id }) => ({ id, queue: true }),
    done: () => t('Added to your queue.'),
    failed: () => t('Couldn’t add the post to your queue.'),
  },
  promote: {
    path: '/svc/promote',
    body: (item, { tag }) => ({ tag, ...promotion(item) }),
    needs: 'tag',
  },
  unpromote: {
    path: '/svc/unpromote',
    body: (item, { tag_id }) => ({ tag_id, ...promotion(item) }),
    needs: 'tag_id',
  },
  answer: {
    path: '/answer',
    body: ({ id, tumblelog, reblog_key }, { answer_text }) => ({
      post_id: id,
      tumblelog,
      key: reblog_key,
      answer_text,
    }),
    once: true,
    needs: 'answer_text',
    isMissed: true,
    done: () => t('Answer posted.'),
    failed: () => t('Couldn’t post your answer.'),
  },
  'approve-submission': {
    path: '/approve_submission',
    body: ({ id }, { queue }) => ({ id, queue: queue === true }),
    done: () => t('Submission approved.'),
  },
  'deny-submission': {
    path: '/deny_submission',
    body: ({ id }) => ({ pid: id }),
    waits: true,
    done: () => t('Submission denied.'),
  },
  'remove-app-attribution': {
    path: '/remove_app_attribution',
    body: ({ id, tumblelog }, { tumblelog_id }) => ({ post_id: id, tumblelog_id: tumblelog_id ?? tumblelog }),
  },
}

/** For the host's developer: no endpoint is known for an action. */
class MissingEndpointError extends Error {
  override name = 'MissingEndpointError'
}

/**
 * Sends a post action; of its response, only success or failure counts.
 * @throws {MissingEndpointError} for an unknown name (FEED-29).
 */
export async function sendAction(
  app: App,
  action: PostAction,
  item: FeedItem,
  fields: ActionFields,
): Promise<Result<unknown>> {
  if (!Object.hasOwn(feedActions, action))
    throw new MissingEndpointError(`There is no endpoint for the post action "${action}".`)
  const { path, body, once, waits: keepalive } = feedActions[action]
  const call = { method: 'POST', path, form: body(item, fields), keepalive } as const
  return once ? sendOnce(app, call) : app.get(http).send(call)
}

export const reblogSchema = v.object({
  post_tumblelog: v.optional(v.object({ name_or_id: v.optional(v.string()), avatar: url })),
})

/** The blog that a fast reblog went to, if the response names it (FEED-15). */
export interface RebloggedTo {
  name?: string | undefined
  avatar?: string | undefined
}

export function readReblog(answer: unknown): RebloggedTo {
  const { name_or_id: name, avatar } = checkLeniently(reblogSchema, answer).value?.post_tumblelog ?? {}
  return { name, avatar }
}

export const replySchema = v.object({ id: v.optional(v.unknown()) })

/** The id of a new reply; '' if the response doesn't include it. */
export const readReplyId = (answer: unknown): string =>
  readText(checkLeniently(replySchema, answer).value?.id)
