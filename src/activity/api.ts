import * as v from 'valibot'
import type { App } from '../app/app.ts'
import { http } from '../http/client.ts'
import type { Result } from '../http/failure.ts'
import type { Note } from './rules.ts'

const text = v.optional(v.string())
const flag = v.optional(v.boolean())

const note = v.object({
  type: v.string(),
  timestamp: v.number(),
  message: text,
  is_friend: flag,
  from_tumblelog: v.object({
    name: v.string(),
    avatar_url: text,
    avatar_url_48: text,
    avatar_url_128: text,
    tumblr_url: text,
    is_friend: flag,
  }),
  post: v.optional(
    v.object({
      type: text,
      url: text,
      summary: text,
      media_url: text,
      video_thumbnail_url: text,
      is_ask: flag,
      is_answer: flag,
    }),
  ),
  new_post: v.optional(v.object({ url: text, diff: text, quote: text })),
  note_meta: v.optional(v.object({ answer_text: text, reply_text: text })),
})

const answer = v.object({
  activity_notifications: v.optional(v.array(note), []),
  activity_data: v.optional(v.object({ sparkline: v.optional(v.array(v.number())) })),
}) satisfies v.GenericSchema<unknown, { activity_notifications: Note[] }>

/** A blog's notifications and the points of its sparkline. */
export interface BlogActivity {
  notes: Note[]
  sparkline: number[]
}

/** GET /svc/data/tumblelog with the activity parameters (dashboard.md §7, DEC-69). */
export async function fetchActivity(
  app: App,
  blogName: string,
  signal?: AbortSignal,
): Promise<Result<BlogActivity>> {
  const result = await app.get(http).send({
    method: 'GET',
    path: '/svc/data/tumblelog',
    query: {
      tumblelog: blogName,
      include_activity_data: true,
      include_activity_notifications: true,
    },
    schema: answer,
    // The calls of this specification carry the form key, reads as well (DEC-12).
    formKey: true,
    signal,
  })
  if (!result.ok) return result
  const { activity_notifications: notes, activity_data } = result.value
  return { ok: true, value: { notes, sparkline: activity_data?.sparkline ?? [] } }
}
