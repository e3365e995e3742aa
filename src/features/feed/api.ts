import * as v from 'valibot'
import type { App } from '../../platform/app.ts'
import type { FeedItem } from '../../platform/bus/contract.ts'
import { http } from '../../platform/http/client.ts'
import type { Result } from '../../platform/http/failure.ts'
import { readText } from '../../platform/lib/read-text.ts'
import { url } from '../../platform/lib/wire.ts'
import { checkLeniently } from '../../platform/page/check.ts'
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

type Body = Record<string, string | number | boolean | undefined>
interface Endpoint {
  path: string
  body: (item: FeedItem, fields: ActionFields) => Body
  /** Must not happen twice (DEC-157). */
  once?: true
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

/** Every post action: where it goes and what it sends (FEED-8, FEED-14…24). */
const endpoints = {
  like: { path: '/svc/like', body: like },
  unlike: { path: '/svc/unlike', body: like },
  'fast-reblog': {
    path: '/fast_reblog',
    once: true,
    body: ({ id, reblog_key, pt }, { queue }) => ({
      reblog_key,
      reblog_post_id: id,
      queue: queue === true,
      pt,
    }),
  },
  reply: {
    path: '/svc/reply',
    once: true,
    body: ({ id, tumblelog, tumblelog_key }, { reply_text, reply_to, source }) => ({
      reply_text,
      reply_to,
      post_id: id,
      tumblelog,
      tumblelog_key,
      source,
    }),
  },
  publish: { path: '/publish', body: ({ id }) => ({ id }) },
  queue: { path: '/publish', body: ({ id }) => ({ id, queue: true }) },
  delete: {
    path: '/svc/post/delete',
    body: ({ id, tumblelog }, { channel_id }) => ({ post_id: id, channel_id: channel_id ?? tumblelog }),
  },
  promote: { path: '/svc/promote', body: (item, { tag }) => ({ tag, ...promotion(item) }) },
  unpromote: { path: '/svc/unpromote', body: (item, { tag_id }) => ({ tag_id, ...promotion(item) }) },
  answer: {
    path: '/answer',
    once: true,
    body: ({ id, tumblelog, reblog_key }, { answer_text }) => ({
      post_id: id,
      tumblelog,
      key: reblog_key,
      answer_text,
    }),
  },
  'approve-submission': {
    path: '/approve_submission',
    body: ({ id }, { queue }) => ({ id, queue: queue === true }),
  },
  'deny-submission': { path: '/deny_submission', body: ({ id }) => ({ pid: id }) },
  'remove-app-attribution': {
    path: '/remove_app_attribution',
    body: ({ id, tumblelog }, { tumblelog_id }) => ({ post_id: id, tumblelog_id: tumblelog_id ?? tumblelog }),
  },
} as const satisfies Record<string, Endpoint>

export type PostAction = keyof typeof endpoints

/** For the host's developer: no endpoint is known for an action. */
class MissingEndpointError extends Error {
  override name = 'MissingEndpointError'
}

/** @throws {MissingEndpointError} for an unknown name (FEED-29). */
function findEndpoint(action: string): Endpoint {
  if (!Object.hasOwn(endpoints, action))
    throw new MissingEndpointError(`There is no endpoint for the post action "${action}".`)
  return endpoints[action as PostAction]
}

/** Sends a post action; of its response, only success or failure counts. */
export async function sendAction(
  app: App,
  action: PostAction,
  item: FeedItem,
  fields: ActionFields,
): Promise<Result<unknown>> {
  const { path, body, once } = findEndpoint(action)
  // An action that waited for its Undo may be sent as the page closes.
  const keepalive = ['fast-reblog', 'delete', 'deny-submission'].includes(action)
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
