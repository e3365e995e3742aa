import { t } from '../../../platform/page/i18n.ts'
import { cutAtCharacter } from '../../../platform/text/text.ts'
import type { Message, PostReference } from '../types.ts'

/** The inbox shows this many characters of a message at most (MSG-19). */
const previewLength = 100
/** Only so many characters of a message are read for its preview. */
const scannedLength = 10_000

/** The kind of a message with a post or a picture, for its phrase (MSG-20; DEC-76: 'photo' is a picture message). */
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

/** The one list of these phrases, for inbox previews, notifications and activity notes. */
export function sentPhrase(kind: SentKind): string {
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

const namedTypes = ['link', 'quote', 'audio', 'video', 'chat'] as const

/** The kind of a post, with the derived photoset and GIF; a type not accepted is just a post (MSG-48…50). */
export function postKind({ state, type, photos = [], thumbnail_url }: PostReference): SentKind {
  if (state === 'disabled') return 'gone'
  if (type === 'photo') {
    if (photos.length > 1) return 'photoset'
    const url = photos[0]?.original_size?.url ?? thumbnail_url ?? ''
    return /\.gif(?:[?#]|$)/i.test(url) ? 'gif' : 'photo post'
  }
  return namedTypes.find(name => name === type) ?? 'post'
}

/** One line about a message, at most 100 characters; what does not fit then is cut by the view (MSG-19…21). */
export function previewText({ content }: Pick<Message, 'content'>): string {
  switch (content.type) {
    case 'text': {
      const line = content.text.slice(0, scannedLength).replace(/\s+/g, ' ').trim()
      return cutAtCharacter(line, [...line].slice(0, previewLength).join('').length)
    }
    case 'post':
      return sentPhrase(postKind(content.post))
    case 'image':
      return sentPhrase('photo')
  }
}
