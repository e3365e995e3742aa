import * as v from 'valibot'

const string = v.optional(v.string())
const boolean = v.optional(v.boolean())
const number = v.optional(v.number())
const blogRef = v.optional(v.object({ name: string, uuid: string }))
const size = v.object({ url: v.string(), width: number, height: number })

const photo = v.object({
  original_size: v.optional(size),
  alt_sizes: v.optional(v.array(size)),
  caption: string,
})

/** A post of a drawer as the server sends it: a feed item with its content (social.md §3, PEEP-29). */
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
  post_url: string,
  reblog_source: v.optional(v.object({ name: string, following: boolean })),
  'tumblelog-data': blogRef,
  'tumblelog-parent-data': blogRef,
  'tumblelog-root-data': blogRef,
  type: string,
  timestamp: number,
  tags: v.optional(v.array(v.string())),
  note_count: number,
  title: string,
  summary: string,
  body: string,
  caption: string,
  quote: string,
  source: string,
  url: string,
  description: string,
  chat: string,
  question: string,
  answer: string,
  asking_name: string,
  audio_url: string,
  track: v.optional(v.object({ title: string, artist: string, album: string })),
  video_url: string,
  embed_url: string,
  trail: string,
  photos: v.optional(v.array(photo)),
  photoset_layout: string,
})

export type WirePost = v.InferOutput<typeof postSchema>
