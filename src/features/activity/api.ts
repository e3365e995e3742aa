import * as v from 'valibot'
import type { App } from '../../platform/app.ts'
import { http, unreadableList } from '../../platform/http/client.ts'
import type { Result } from '../../platform/http/failure.ts'
import { address } from '../../platform/lib/wire.ts'
import { type Notification, notificationSchema } from './notification.ts'
import { readSparkline } from './sparkline.ts'

export const activityAnswer = v.object({
  activity_notifications: v.array(notificationSchema),
  activity_data: v.optional(v.object({ sparkline: v.optional(v.unknown()) })),
  _links: v.optional(v.object({ next: v.optional(v.object({ href: address })) })),
})

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
