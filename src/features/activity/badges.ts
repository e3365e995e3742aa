import { readWebUrl } from '../../platform/lib/url.ts'
import type { Notification } from './notification.ts'

/** The badge at the end of a notification's row, for its post (ACT-7). */
export type BadgeStyle = 'photo' | 'photoset' | 'video' | 'ask' | 'ask_answer' | 'fanmail'

export interface NotificationBadge {
  style: BadgeStyle
  /** The image in it: the photo, or the video's thumbnail. */
  image?: string | undefined
}

/** The address of an image if it is http or https; undefined otherwise. */
const safeUrl = (url: string | undefined): string | undefined =>
  url && readWebUrl(url, 'https://host.invalid') ? url : undefined

/** The badge of a notification's post; null for a post without one, such as a text (ACT-7). */
export function notificationBadge({ type, post }: Notification): NotificationBadge | null {
  if (post?.is_answer) return { style: 'ask_answer' }
  if (post?.is_ask) return { style: 'ask' }
  if ([type, post?.type].some(kind => kind === 'fanmail' || kind === 'postcard')) return { style: 'fanmail' }
  switch (post?.type) {
    case 'photo':
    case 'photoset':
      return { style: post.type, image: safeUrl(post.media_url) }
    case 'video':
      return { style: 'video', image: safeUrl(post.video_thumbnail_url) }
    default:
      return null
  }
}
