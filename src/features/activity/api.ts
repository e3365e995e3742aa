import * as v from 'valibot'
import type { App } from '../../platform/app.ts'
import { clipped } from '../../platform/html/cut.ts'
import { http } from '../../platform/http/client.ts'
import type { Result } from '../../platform/http/failure.ts'
import { unreadableList } from '../../platform/http/lacking.ts'
import { address, boolean, url } from '../../platform/lib/wire.ts'
import type { Notification } from './notification.ts'
import { readSparkline } from './sparkline.ts'

const text = v.optional(v.pipe(v.string(), v.transform(clipped)))

const notification = v.object({
  type: v.string(),
  timestamp: v.number(),
  message: text,
  is_friend: boolean,
  from_tumblelog: v.object({
    name: v.string(),
    avatar_url: url,
    avatar_url_48: url,
    avatar_url_128: url,
    tumblr_url: url,
    is_friend: boolean,
  }),
  post: v.optional(
    v.object({
      id: text,
      type: text,
      url,
      summary: text,
      media_url: url,
      video_thumbnail_url: url,
      is_ask: boolean,
      is_answer: boolean,
    }),
  ),
  new_post: v.optional(v.object({ url, diff: text, quote: text })),
  note_meta: v.optional(v.object({ answer_text: text, reply_text: text })),
})

export const activityAnswer = v.object({
  activity_notifications: v.array(notification),
  activity_data: v.optional(v.object({ sparkline: v.optional(v.unknown()) })),
  _links: v.optional(v.object({ next: v.optional(v.object({ href: address })) })),
}) satisfies v.GenericSchema<unknown, { activity_notifications: Notification[] }>

/** A blog's notifications, newest first, and the points of its sparkline. */
export interface BlogActivity {
  notifications: Notification[]
  sparkline: number[]
  /** Link to the next page of older notifications; null if there is none. */
  next: string | null
}

const blogActivityPath = '/svc/data/tumblelog'

/**
 * GET /svc/data/tumblelog with the activity parameters (BLOG-11, DEC-69), or a link to older notifications from an
 * earlier response. With `types`, only for a host that lists them by type.
 */
export async function fetchActivity(
  app: App,
  blogName: string,
  { signal, next, types = [] }: { signal?: AbortSignal; next?: string; types?: readonly string[] } = {},
): Promise<Result<BlogActivity>> {
  const first = {
    tumblelog: blogName,
    include_activity_data: true,
    include_activity_notifications: true,
    ...(types.length > 0 && { types: types.join(',') }),
  }
  const result = await app.get(http).send({
    method: 'GET',
    path: blogActivityPath,
    link: next,
    ...(next === undefined && { query: first }),
    schema: activityAnswer,
    lacks: (value, body) => unreadableList(body, 'activity_notifications', value.activity_notifications),
    // Sent with the form key although it is a GET (DEC-12).
    formKey: true,
    signal,
  })
  if (!result.ok) return result
  const { activity_notifications: notifications, activity_data, _links } = result.value
  const value = {
    notifications,
    sparkline: readSparkline(activity_data?.sparkline),
    next: _links?.next?.href ?? null,
  }
  return { ok: true, value }
}
