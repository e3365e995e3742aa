import * as v from 'valibot'
import { clipped } from '../../../platform/html/cut.ts'
import { address, boolean, number, string, url } from '../../../platform/lib/wire.ts'

/** Limits a list of one post to 100 items. */
const limitedList = <T>(list: T[]): T[] => list.slice(0, 100)
/** A text that is shown in full at once, so its length is limited. */
const limitedText = v.optional(v.pipe(v.string(), v.transform(clipped)))
const blogRef = v.optional(v.object({ name: string, uuid: string, following: boolean }))
const size = v.object({ url: address, width: number, height: number })

const photo = v.object({
  original_size: v.optional(size),
  alt_sizes: v.optional(v.array(size)),
  caption: string,
  alt_text: string,
  sensitive: v.optional(v.unknown()),
})

/** Schema of a drawer's post from the server: a feed item (FEED-1…3) with its content (PEEP-29). */
export const postSchema = v.object({
  id: v.string(),
  root_id: string,
  reblog_key: string,
  pt: string,
  liked: boolean,
  reblogged: boolean,
  is_mine: boolean,
  placement_id: string,
  is_recommended: boolean,
  is_private: boolean,
  tumblelog: string,
  tumblelog_key: string,
  embed_key: string,
  embed_did: string,
  post_url: url,
  reblog_source: v.optional(v.object({ name: string, following: boolean })),
  trail_blogs: v.optional(v.pipe(v.array(v.string()), v.transform(limitedList))),
  'tumblelog-data': blogRef,
  'tumblelog-parent-data': blogRef,
  'tumblelog-root-data': blogRef,
  type: string,
  lang: string,
  timestamp: number,
  tags: v.optional(v.pipe(v.array(v.string()), v.transform(limitedList))),
  note_count: number,
  title: limitedText,
  summary: limitedText,
  body: string,
  caption: string,
  quote: string,
  source: string,
  url,
  description: string,
  chat: limitedText,
  question: string,
  answer: string,
  asking_name: limitedText,
  audio_url: url,
  track: v.optional(v.object({ title: string, artist: string, album: string })),
  video_url: url,
  embed_url: url,
  trail: string,
  sensitive: v.optional(v.unknown()),
  photos: v.optional(v.pipe(v.array(photo), v.transform(limitedList))),
  photoset_layout: string,
})

export type FeedPost = v.InferOutput<typeof postSchema>
