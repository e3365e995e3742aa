import * as v from 'valibot'
import { boolean, string } from '../../platform/lib/wire.ts'
import { checkLeniently } from '../../platform/page/check.ts'
import { blogSchema } from '../../platform/page/schema.ts'

/** English words such as `3 months`, or a number of seconds. */
const duration = v.optional(v.union([v.string(), v.number()]))

export const participantSchema = v.object({
  ...blogSchema.entries,
  uuid: v.string(),
  is_blog_following_you: boolean,
  is_following_blog: boolean,
  duration_blog_following_you: duration,
  duration_following_blog: duration,
  blog_tags: v.optional(v.array(v.string())),
})

/** One side of a conversation: a blog, and how it and the user's blog follow each other (MSG-52, MSG-53). */
export type Participant = v.InferOutput<typeof participantSchema>

/** What a response says about a requested blog; it may leave out which one that is. */
export const participantInfoSchema = v.object({
  ...participantSchema.entries,
  name: string,
  uuid: string,
})

/** Blogs in a field or as the whole response; the list may contain entries that aren't blogs. */
export const suggestionsSchema = v.unknown()
const participants = v.array(participantSchema)

/** The blogs of `response.blogs` or of the body itself, each once (MSG-76); null for anything else. */
export function readSuggestions(body: unknown): readonly Participant[] | null {
  const list = typeof body === 'object' && body !== null && 'blogs' in body ? body.blogs : body
  if (!Array.isArray(list)) return null
  const { value } = checkLeniently(participants, list)
  const seen = new Set<string>()
  return (value ?? []).filter(({ uuid }) => !seen.has(uuid) && seen.add(uuid))
}
