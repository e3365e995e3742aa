import * as v from 'valibot'
import { address, number, url } from '../../../platform/lib/wire.ts'

const anything = v.optional(v.unknown())
// A title or a URL of only digits may arrive as a number.
const string = v.optional(v.union([v.string(), v.pipe(v.number(), v.transform(String))]))
const boolean = anything

/** A photo of a post (PHOTO-1, PHOTO-2). */
const wirePhoto = v.object({
  url: address,
  id: string,
  caption: string,
  alt_text: string,
  sensitive: anything,
  photo_raw: string,
  is_selfie: anything,
  is_selfie_gif: anything,
  width: number,
  height: number,
  livephoto_url: url,
  livephoto_still_image_time: number,
})

/** A post in the responses of the fetch and save calls (POST-72). Flags come in several spellings (VAL-24, VAL-25). */
const wirePostSchema = v.object({
  id: anything,
  type: string,
  state: anything,
  publish_on: anything,
  tags: anything,
  format: anything,
  editor_type: string,
  app: anything,
  is_private: boolean,
  is_edit: boolean,
  is_reblog: boolean,
  can_reblog_as: v.optional(v.array(v.string())),
  custom_tweet: string,
  tumblelog: string,
  channel_id: string,
  one: string,
  two: string,
  three: string,
  date: string,
  slug: string,
  source_url: string,
  carousel_link_url: string,
  reblog_id: anything,
  reblog_key: string,
  reblog_tree: string,
  trail: v.optional(v.array(v.object({ id: anything, blog: string, html: string }))),
  photos: v.optional(v.array(wirePhoto)),
  photoset_layout: string,
  allow_answers: boolean,
  allow_photo_replies: boolean,
  carousel_display: boolean,
  members_only: boolean,
  who_can_reply: string,
  who_can_reblog: string,
  sensitive: anything,
  audio_url: string,
  id3_tags: v.optional(v.object({ title: string, artist: string, album: string })),
  album_art: url,
  embed_code: string,
  asking_name: string,
  preuploaded_url: url,
  captions: string,
  captions_language: string,
  excerpt: string,
  author: string,
  thumbnail: url,
})

export type EditablePost = v.InferOutput<typeof wirePostSchema>

const wireTumblelog = v.object({ name_or_id: string, url, avatar: url, post_url: url })

export const fetchSchema = v.object({ post: wirePostSchema, post_tumblelog: v.optional(wireTumblelog) })

export const saveSchema = v.object({
  post: v.optional(wirePostSchema),
  created_post: anything,
  post_context_page: string,
  post_dashboard_html: string,
  message: string,
  context_tumblelog: anything,
  post_tumblelog: v.optional(wireTumblelog),
})

/** The response to a save (POST-72…74). */
export type SaveAnswer = v.InferOutput<typeof saveSchema>
