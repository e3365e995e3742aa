import * as v from 'valibot'
import { fieldsOf } from '../../../platform/lib/record.ts'
import { string, url } from '../../../platform/lib/wire.ts'
import { checkLeniently } from '../../../platform/page/check.ts'
import { type Participant, participantSchema } from '../../blogs/participant.ts'
import type { PostReference } from '../types.ts'

/** The shared post, and the element that the popover is anchored to (SMSG-12, SMSG-13). */
export interface Subject {
  postId: string
  blogUuid: string
  /** The pressed element, or the one that a script names. */
  anchor: Element
  /** Name of the post's blog, if the page gives it. */
  blog: string | undefined
  /** What is known about the post, to show it before the server has stored it. */
  post: PostReference
  /** The payload's fields for other networks, unchecked. */
  external: Record<string, unknown>
  /** Blogs listed first (SMSG-30). */
  favorites: readonly Participant[]
}

const id = v.pipe(
  v.optional(v.unknown()),
  v.transform(value => (typeof value === 'number' ? String(value) : value)),
  v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty())),
)

/** The payload's fields, and those of the post around the pressed element (FEED-1…3). */
const schema = v.object({
  post_id: id,
  id,
  blog_uuid: id,
  'tumblelog-data': v.optional(v.object({ name: string, uuid: id })),
  tumblelog: string,
  tumblelog_name: string,
  type: string,
  summary: string,
  post_url: url,
  external: v.optional(v.unknown()),
  favorites: v.optional(v.array(participantSchema)),
})

/** Reads the payload of `share-message:open`; null if the post, its blog or an anchor is missing. */
export function readRequest(payload: unknown): Subject | null {
  const { anchor, ...fields }: Record<string, unknown> = Object(payload)
  const { value } = checkLeniently(schema, fields)
  const blog = value?.['tumblelog-data']
  const postId = value?.post_id ?? value?.id
  const blogUuid = value?.blog_uuid ?? blog?.uuid
  if (!value || !postId || !blogUuid || !(anchor instanceof Element)) return null
  const external = fieldsOf(value.external)
  const name = value.tumblelog_name ?? blog?.name ?? value.tumblelog
  return {
    postId,
    blogUuid,
    anchor,
    blog: name ?? (typeof external.tumblelog_name === 'string' ? external.tumblelog_name : undefined),
    post: { type: value.type, summary: value.summary, post_url: value.post_url, blog_name: name },
    external: { ...(value.post_url && { post_url: value.post_url }), ...external },
    // Only blogs that accept messages are listed (SMSG-42).
    favorites: (value.favorites ?? []).filter(blog => blog.can_receive_messages === true),
  }
}
