import * as v from 'valibot'
import type { FeedItem } from '../../../platform/bus/contract.ts'
import { clipped } from '../../../platform/html/text.ts'
import { spoilerAttribute } from '../../../platform/html/written-marks.ts'
import { address, boolean, number, string, url } from '../../../platform/lib/wire.ts'
import { readSensitive } from '../../covers/read-sensitive.ts'
import { audiences } from '../../feed/rights.ts'
import { chatLines } from '../../posts/chat-lines.ts'
import type { PostContent, ViewerPhoto, ViewerPost } from './post.ts'

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
  who_can_reply: v.optional(v.picklist(audiences)),
  who_can_reblog: v.optional(v.picklist(audiences)),
  can_reply: boolean,
  can_reblog: boolean,
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

type FeedPost = v.InferOutput<typeof postSchema>

/** The server's other names of post types (POST-3, POST-4). */
const typeAliases = new Map<string | undefined, PostContent['type']>([
  ['regular', 'text'],
  ['conversation', 'chat'],
  ['photoset', 'photo'],
  ['answer', 'note'],
  ['ask', 'note'],
])

type FeedPhoto = NonNullable<FeedPost['photos']>[number]

/** A photo this many pixels wide is enough while saving data. */
const smallWidth = 320

/** The size to show: the server's first, or the smallest sufficient one while saving data. */
function shownSize({ alt_sizes = [], original_size }: FeedPhoto, isSmall: boolean) {
  const widthOf = ({ width = 0 }: { width?: number | undefined }) => width
  const enough = alt_sizes.filter(size => widthOf(size) >= smallWidth)
  const [smallest] = enough.toSorted((a, b) => widthOf(a) - widthOf(b))
  return (isSmall ? smallest : undefined) ?? alt_sizes[0] ?? original_size
}

const readPhoto = (photo: FeedPhoto, isSmall: boolean): ViewerPhoto[] => {
  const shown = shownSize(photo, isSmall)
  if (!shown) return []
  const full = photo.original_size ?? shown
  return [
    {
      url: shown.url,
      fullUrl: full.url,
      width: full.width ?? shown.width,
      height: full.height ?? shown.height,
      caption: photo.caption ?? '',
      alt: photo.alt_text || photo.caption || '',
    },
  ]
}

/** Lays photos out in rows: by the set's layout, such as `121`, else in pairs with an odd one first. */
function photoRows(photos: ViewerPhoto[], layout = ''): ViewerPhoto[][] {
  const rowLengths = /^[1-9]+$/.test(layout) ? [...layout].map(Number) : []
  const fits = rowLengths.reduce((sum, count) => sum + count, 0) === photos.length
  const counts = fits ? rowLengths : [photos.length % 2, ...Array(Math.floor(photos.length / 2)).fill(2)]
  return counts
    .filter(count => count > 0)
    .map((count, row, all) => {
      const start = all.slice(0, row).reduce((sum, before) => sum + before, 0)
      return photos.slice(start, start + count)
    })
}

function readContent(post: FeedPost, isSmall: boolean): PostContent {
  const type = typeAliases.get(post.type) ?? post.type
  const photos = (post.photos ?? []).flatMap(photo => readPhoto(photo, isSmall))
  const captionHtml = post.caption ?? ''
  const title = post.title ?? ''
  switch (type) {
    case 'photo':
      return { type, rows: photoRows(photos, post.photoset_layout), captionHtml }
    case 'quote':
      return { type, quoteHtml: post.quote ?? '', sourceHtml: post.source ?? '', captionHtml }
    case 'link':
      return {
        type,
        title,
        url: post.url ?? '',
        photo: photos[0] ?? null,
        descriptionHtml: post.description ?? '',
      }
    case 'chat':
      return { type, title, lines: chatLines(post.chat ?? ''), captionHtml }
    case 'audio': {
      const { title = '', artist = '', album = '' } = post.track ?? {}
      return { type, url: post.audio_url ?? '', title, artist, album, captionHtml }
    }
    case 'video':
      return {
        type,
        url: post.video_url ?? '',
        embedUrl: post.embed_url ?? '',
        poster: photos[0] ?? null,
        captionHtml,
      }
    case 'note':
      return {
        type,
        asker: post.asking_name ?? '',
        questionHtml: post.question ?? '',
        answerHtml: post.answer ?? '',
      }
    default:
      // A post of an unknown type is shown as text.
      return { type: 'text', title, bodyHtml: post.body ?? (captionHtml || (post.summary ?? '')) }
  }
}

/**
 * Converts a server's post for the drawer.
 * @param isSmall data is being saved: smaller photos are enough.
 */
export function readViewerPost(post: FeedPost, isSmall = false): ViewerPost {
  const item: FeedItem = {
    id: post.id,
    root_id: post.root_id,
    reblog_key: post.reblog_key,
    pt: post.pt,
    liked: post.liked,
    reblogged: post.reblogged,
    is_mine: post.is_mine,
    placement_id: post.placement_id,
    is_recommended: post.is_recommended,
    is_private: post.is_private,
    tumblelog: post.tumblelog,
    tumblelog_key: post.tumblelog_key,
    embed_key: post.embed_key,
    embed_did: post.embed_did,
    post_url: post.post_url,
    who_can_reply: post.who_can_reply,
    who_can_reblog: post.who_can_reblog,
    can_reply: post.can_reply,
    can_reblog: post.can_reblog,
    reblog_source: post.reblog_source,
    trail_blogs: post.trail_blogs,
    'tumblelog-data': post['tumblelog-data'],
    'tumblelog-parent-data': post['tumblelog-parent-data'],
    'tumblelog-root-data': post['tumblelog-root-data'],
  }
  const isShowable = (photo: FeedPhoto) => readSensitive(photo.sensitive) === null
  // One cover for all: any photo in the rows may be sensitive.
  const sensitive = readSensitive(post.sensitive) ?? ((post.photos ?? []).every(isShowable) ? null : '')
  return {
    item,
    sensitive,
    hasCovers: sensitive !== null || JSON.stringify(post).includes(spoilerAttribute),
    content: readContent(post, isSmall),
    at: post.timestamp === undefined ? null : post.timestamp * 1000,
    language: post.lang,
    tags: post.tags ?? [],
    noteCount: Math.max(0, post.note_count ?? 0),
    trailHtml: post.trail ?? '',
  }
}
