import { readText } from '../../../platform/lib/read-text.ts'
import { readBoolean } from '../../../platform/page/flags.ts'
import { escapeText } from '../../../platform/text/escape-text.ts'
import { readPostType } from '../../../shared/post-types.ts'
import { readSensitive } from '../../covers/read-sensitive.ts'
import {
  type Content,
  draftDefaults,
  editorTypeOf,
  type PhotoItem,
  type PostDraft,
  type PostMode,
  readEditorType,
} from '../draft/draft.ts'
import { readState } from '../draft/post-states.ts'
import type { Slot } from '../types/define.ts'
import { postTypes } from '../types/post-types.ts'
import type { EditablePost } from './wire.ts'

/** The tags of a post of the server: a list, or a text with commas. */
export const readPostTags = (value: unknown): string[] => {
  const list = Array.isArray(value) ? value : readText(value).split(',')
  return list.map(tag => readText(tag).trim()).filter(tag => tag !== '')
}

const isKnown = ([, value]: [string, unknown]): boolean => value !== undefined && value !== false

const readPhotos = (post: EditablePost): PhotoItem[] =>
  (post.photos ?? []).map((photo, index) => ({
    id: photo.id ?? `o${index + 1}`,
    url: photo.url,
    caption: photo.caption ?? '',
    ...Object.fromEntries(
      Object.entries({
        alt: photo.alt_text,
        sensitive: readBoolean(photo.sensitive),
        photoRaw: photo.photo_raw,
        isSelfie: readBoolean(photo.is_selfie),
        isSelfieGif: readBoolean(photo.is_selfie_gif),
        width: photo.width,
        height: photo.height,
        livephotoUrl: photo.livephoto_url,
        livephotoStillImageTime: photo.livephoto_still_image_time,
      }).filter(isKnown),
    ),
  }))

const extras = (post: EditablePost): Content => ({
  photos: readPhotos(post),
  photosetLayout: post.photoset_layout ?? '',
  thumbnail: post.thumbnail ?? '',
  excerpt: post.excerpt ?? '',
  author: post.author ?? '',
  trackTitle: post.id3_tags?.title ?? '',
  trackArtist: post.id3_tags?.artist ?? '',
  trackAlbum: post.id3_tags?.album ?? '',
  albumArt: post.album_art ?? '',
  mediaUrl: post.preuploaded_url ?? '',
  captions: post.captions ?? '',
  captionsLanguage: post.captions_language ?? '',
  hadCaptions: (post.captions ?? '') !== '',
  asker: post.asking_name ?? '',
})

function readContent(post: EditablePost, type: PostDraft['type']): Content {
  const { slots, fields } = postTypes[type]
  const content: Record<string, Content[string]> = { ...fields }
  for (const [name, value] of Object.entries(extras(post)))
    if (Object.hasOwn(fields, name)) content[name] = value
  for (const [slot, field] of Object.entries(slots) as [Slot, string][]) content[field] = post[slot] ?? ''
  // An uploaded track has no URL in its slot, yet a save must name one.
  if (type === 'audio' && content.url === '') content.url = post.audio_url ?? ''
  if (type === 'video' && content.embedCode === '') content.embedCode = post.embed_code ?? ''
  return content
}

const readTrail = ({ trail = [] }: EditablePost) =>
  trail
    .map(({ id, blog = '', html = '' }) => ({ id: readText(id), blog, html }))
    .filter(({ id }) => id !== '')

/** Clears the field for the reblogger's own text; the original's goes into the trail. */
function asReblog(draft: PostDraft): PostDraft {
  const { trail, reblog_id: id, reblogFrom: blog } = draft
  const field = postTypes[draft.type].comment
  const title = draft.type === 'text' && typeof draft.content.title === 'string' ? draft.content.title : ''
  const heading = title ? `<h2>${escapeText(title)}</h2>` : ''
  const content = { ...draft.content, [field]: '', ...(draft.type === 'text' && { title: '' }) }
  const own = `${heading}${draft.content[field] ?? ''}`
  return {
    ...draft,
    reblogTree: `${draft.reblogTree}${own}`,
    trail: trail.length === 0 || own === '' ? trail : [...trail, { id, blog, html: own }],
    content,
  }
}

/**
 * Converts a post of the server to a draft; null for an unknown type. A reblog starts published and empty, with the
 * original as its trail.
 */
export function readDraft(post: EditablePost, mode: PostMode): PostDraft | null {
  const type = readPostType(post.type)
  if (!type) return null
  const id = readText(post.id)
  const sensitive = readSensitive(post.sensitive)
  const draft: PostDraft = {
    ...draftDefaults,
    type,
    mode,
    post_id: id,
    is_reblog: mode === 'reblog' || readBoolean(post.is_reblog),
    reblogTree: post.reblog_tree ?? '',
    trail: readTrail(post),
    sensitive: sensitive !== null,
    sensitiveReason: sensitive ?? '',
    content: readContent(post, type),
  }
  if (mode === 'reblog')
    return asReblog({
      ...draft,
      reblog_id: id,
      reblog_key: post.reblog_key ?? '',
      reblogFrom: post.tumblelog ?? '',
      tags: [],
    })
  return {
    ...draft,
    state: readState({
      state: post.state,
      is_private: readBoolean(post.is_private),
      publish_on: readText(post.publish_on),
    }),
    is_private: readBoolean(post.is_private),
    tumblelog: post.tumblelog ?? post.channel_id ?? '',
    tags: readPostTags(post.tags),
    postDate: post.date ?? '',
    publish_on: readText(post.publish_on),
    customUrl: post.slug ?? '',
    sourceUrl: post.source_url ?? '',
    carouselLinkUrl: post.carousel_link_url ?? '',
    editorType:
      editorTypeOf(post.format, readBoolean(post.app, readText(post.app) !== '')) ??
      (post.format === undefined ? readEditorType(post.editor_type) : undefined) ??
      draftDefaults.editorType,
    allow_photo_replies: readBoolean(post.allow_photo_replies),
    allow_answers: readBoolean(post.allow_answers),
    carousel_display: readBoolean(post.carousel_display),
    members_only: readBoolean(post.members_only),
    whoCanReply: post.who_can_reply ?? '',
    whoCanReblog: post.who_can_reblog ?? '',
    customTweet: post.custom_tweet ?? '',
  }
}
