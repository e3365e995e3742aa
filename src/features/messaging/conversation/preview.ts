import { t } from '../../../platform/page/i18n.ts'
import { cutAtCharacter } from '../../../platform/text/text.ts'
import type { ImageSize, Message, MessagePhoto, PostReference } from '../types.ts'

/** The inbox shows this many characters of a message at most (MSG-19). */
const previewLength = 100
/** Only this many characters of a message are read for its preview. */
const scannedLength = 10_000

/** The kind of a message with a post or an image, for its phrase (MSG-20; DEC-76: 'photo' is an image message). */
export type SentKind =
  | 'gone'
  | 'post'
  | 'photo post'
  | 'photoset'
  | 'gif'
  | 'link'
  | 'quote'
  | 'audio'
  | 'video'
  | 'chat'
  | 'photo'

/** The only list of these phrases, for inbox previews and what screen readers say. They follow a blog's name. */
function sentPhrase(kind: SentKind): string {
  switch (kind) {
    case 'gone':
      return t("sent a post that's no longer available")
    case 'post':
      return t('sent a post')
    case 'photo post':
      return t('sent a photo post')
    case 'photoset':
      return t('sent a photoset')
    case 'gif':
      return t('sent a GIF')
    case 'link':
      return t('sent a link')
    case 'quote':
      return t('sent a quote')
    case 'audio':
      return t('sent an audio post')
    case 'video':
      return t('sent a video')
    case 'chat':
      return t('sent a chat')
    case 'photo':
      return t('sent a photo')
  }
}

/** What they are for the user's own messages: whole sentences. */
function ownPhrase(kind: SentKind): string {
  switch (kind) {
    case 'gone':
      return t('You sent a post that’s no longer available')
    case 'post':
      return t('You sent a post')
    case 'photo post':
      return t('You sent a photo post')
    case 'photoset':
      return t('You sent a photoset')
    case 'gif':
      return t('You sent a GIF')
    case 'link':
      return t('You sent a link')
    case 'quote':
      return t('You sent a quote')
    case 'audio':
      return t('You sent an audio post')
    case 'video':
      return t('You sent a video')
    case 'chat':
      return t('You sent a chat')
    case 'photo':
      return t('You sent a photo')
  }
}

const namedTypes = ['link', 'quote', 'audio', 'video', 'chat'] as const

/** The kind of a post, with the derived photoset and GIF; an unknown type is just a post (MSG-48…50). */
export function postKind({ state, type, photos = [], thumbnail_url }: PostReference): SentKind {
  if (state === 'disabled') return 'gone'
  if (type === 'photo') {
    if (photos.length > 1) return 'photoset'
    const url = photos[0]?.original_size?.url ?? thumbnail_url ?? ''
    return /\.gif(?:[?#]|$)/i.test(url) ? 'gif' : 'photo post'
  }
  return namedTypes.find(name => name === type) ?? 'post'
}

/** One line about a message, at most 100 characters; the view cuts what doesn't fit (MSG-19…21). */
export function previewText({ content }: Pick<Message, 'content'>, isOwn = false): string {
  const phrase = isOwn ? ownPhrase : sentPhrase
  switch (content.type) {
    case 'text': {
      const line = content.text.slice(0, scannedLength).replace(/\s+/g, ' ').trim()
      return cutAtCharacter(line, [...line].slice(0, previewLength).join('').length)
    }
    case 'post':
      return phrase(postKind(content.post))
    case 'image':
      return phrase('photo')
  }
}

/** The width of an image, in pixels (MSGC-30). */
export const imageWidth = 250
/** The width of a thumbnail, in pixels (MSGC-29). */
const thumbnailWidth = 210

/** The smallest size that fills `width`; the largest there is if none does. */
export function pickSize({ alt_sizes = [], original_size }: MessagePhoto, width: number): ImageSize | null {
  const sizes = [...alt_sizes, ...(original_size ? [original_size] : [])]
  const widthOf = (size: ImageSize) => size.width ?? 0
  const sorted = sizes.sort((a, b) => widthOf(a) - widthOf(b))
  return sorted.find(size => widthOf(size) >= width) ?? sorted.at(-1) ?? null
}

/** The image of a post, if it has one: its thumbnail, else its first photo. */
export function postThumbnail(post: PostReference): ImageSize | null {
  const size = post.thumbnail
    ? pickSize(post.thumbnail, thumbnailWidth)
    : post.photos?.[0] && pickSize(post.photos[0], imageWidth)
  if (size) return size
  if (!post.thumbnail_url) return null
  return { url: post.thumbnail_url, width: post.thumbnail_width, height: post.thumbnail_height }
}
