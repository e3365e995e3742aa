import * as v from 'valibot'
import { canOpen } from '../../platform/html/links.ts'
import { clipped } from '../../platform/html/text.ts'
import { readWebUrl } from '../../platform/lib/url.ts'
import { boolean, url } from '../../platform/lib/wire.ts'
import { t } from '../../platform/page/i18n.ts'
import { type HostKinds, noHostKinds } from './host-kinds.ts'

/** Which notifications are shown. */
export const choices = ['all', 'replies', 'reblogs', 'likes', 'follows'] as const
export type Choice = (typeof choices)[number]
/** One of them, or the type of a host's kind. */
export type ShownKind = Choice | `host ${string}`

const hostTypeOf = (choice: ShownKind): string | null =>
  choice.startsWith('host ') ? choice.slice('host '.length) : null

const typesByChoice: Record<Choice, readonly string[]> = {
  all: [],
  replies: ['reply', 'answer', 'user_mention'],
  reblogs: ['reblog'],
  likes: ['like'],
  follows: ['follower'],
}

/** What to ask a host for that lists notifications by type. */
export function typesOf(choice: ShownKind): readonly string[] {
  const type = hostTypeOf(choice)
  return type === null ? typesByChoice[choice as Choice] : [type]
}

/** Whether a notification belongs to what is shown; also checked for what a host has selected. */
export function isChosen(
  notification: Notification,
  choice: ShownKind,
  kinds: HostKinds = noHostKinds,
): boolean {
  const kind = notificationKind(notification) ?? (kinds.has(notification.type) ? notification.type : null)
  if (kind === null) return false
  return choice === 'all' || typesOf(choice).includes(kind)
}

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

const text = v.optional(v.pipe(v.string(), v.transform(clipped)))

/** Something that another blog did on one of the user's blogs (ACT-15…18). */
export const notificationSchema = v.object({
  type: v.string(),
  /** Unix seconds. */
  timestamp: v.number(),
  message: text,
  is_friend: boolean,
  from_tumblelog: v.object({
    name: v.string(),
    avatar_url: url,
    avatar_url_48: url,
    avatar_url_128: url,
    tumblr_url: url,
    is_friend: boolean,
  }),
  post: v.optional(
    v.object({
      id: text,
      type: text,
      url,
      summary: text,
      media_url: url,
      video_thumbnail_url: url,
      is_ask: boolean,
      is_answer: boolean,
    }),
  ),
  new_post: v.optional(v.object({ url, diff: text, quote: text })),
  note_meta: v.optional(v.object({ answer_text: text, reply_text: text })),
})
export type Notification = v.InferOutput<typeof notificationSchema>

/** Server paths are parsed against any origin; only their protocol counts here. */
const isSafe = (url: string | undefined): url is string =>
  Boolean(url) && canOpen(url ?? '', undefined, 'https://host.invalid')

/** Where a notification leads: its new post, else its post, else its blog (ACT-19); null if no address is safe. */
export const notificationLink = ({ new_post, post, from_tumblelog }: Notification): string | null =>
  [new_post?.url, post?.url, from_tumblelog.tumblr_url].find(isSafe) ?? null

/** The blog that a notification comes from; null if its address isn't safe. */
export const notificationBlogLink = ({ from_tumblelog: { tumblr_url } }: Notification): string | null =>
  isSafe(tumblr_url) ? tumblr_url : null

/** The text of a notification; null for a kind that isn't shown (ACT-1, ACT-6). @public for tests */
export function notificationText({
  type,
  from_tumblelog: { name },
  note_meta,
  message,
}: Notification): string | null {
  if (note_meta?.answer_text) return t('{name} answered: {text}', { name, text: note_meta.answer_text })
  if (note_meta?.reply_text) return t('{name} replied: {text}', { name, text: note_meta.reply_text })
  switch (type) {
    case 'like':
      return t('{name} liked your post', { name })
    case 'reblog':
      return t('{name} reblogged your post', { name })
    case 'follower':
      return t('{name} started following you', { name })
    case 'user_mention':
      return message
        ? t('{name} mentioned you: {text}', { name, text: message })
        : t('{name} mentioned you in a post', { name })
    default:
      return null
  }
}

/** A placeholder for the name, at which the finished text is split. */
const nameMark = '\uE000'

/**
 * The text of a notification before and after the blog's name, in the word order of the reader's language. `hostText`:
 * the text of a host's kind.
 */
export function notificationParts(
  notification: Notification,
  hostText?: string,
): [before: string, after: string] {
  const { message = '', from_tumblelog } = notification
  const text =
    notificationText({ ...notification, from_tumblelog: { ...from_tumblelog, name: nameMark } }) ??
    hostText
      ?.replace('{name}', nameMark)
      .replace(/\{(name|message)\}/g, (_, field) => (field === 'name' ? from_tumblelog.name : message)) ??
    ''
  const at = text.indexOf(nameMark)
  return at < 0 ? ['', ` ${text}`] : [text.slice(0, at), text.slice(at + 1)]
}

export type NotificationKind = 'like' | 'reblog' | 'follower' | 'user_mention' | 'reply' | 'answer'

/** What happened, to choose the icon; null for a kind that isn't shown. */
export function notificationKind(notification: Notification): NotificationKind | null {
  if (notification.note_meta?.answer_text) return 'answer'
  if (notification.note_meta?.reply_text) return 'reply'
  const kinds = ['like', 'reblog', 'follower', 'user_mention'] as const
  return kinds.find(kind => kind === notification.type) ?? null
}

/** The text added to a reblog of the post. */
export const notificationQuote = ({ new_post }: Notification): string | null =>
  new_post?.quote || new_post?.diff || null

/** Whether a notification offers to follow: for a new follower whom the user doesn't follow (ACT-14). */
export const offersFollow = ({ type, is_friend, from_tumblelog }: Notification): boolean =>
  type === 'follower' && !is_friend && !from_tumblelog.is_friend

/** Whether the user has muted the post of a notification. Without its id, the one in its address counts. */
export function isMuted({ post }: Notification, muted: ReadonlySet<string>): boolean {
  if (!post || muted.size === 0) return false
  if (post.id !== undefined) return muted.has(post.id)
  return (post.url ?? '').split(/[/?#&=]/).some(part => muted.has(part))
}

/** The longest part of a key: other people's names and links may have any length. */
const partMax = 40

/** The post of a notification: its id, else its address; '' if the host sends neither. */
export const postOf = ({ post }: Notification): string => post?.id ?? post?.url ?? ''

/** What identifies a notification, since hosts give them no id: who did what with which post, and when. */
export const notificationKey = (notification: Notification): string =>
  [
    notification.timestamp,
    notification.type.slice(0, partMax),
    notification.from_tumblelog.name.slice(0, partMax),
    postOf(notification).slice(-partMax),
  ].join(' ')

/**
 * Older notifications without those already there: if new ones have come in between, a server that counts pages from
 * the newest one repeats the last ones.
 */
export function withoutRepeated(
  known: readonly Notification[],
  older: readonly Notification[],
): Notification[] {
  const [before, after] = [known.map(notificationKey), older.map(notificationKey)]
  for (let count = Math.min(before.length, after.length); count > 0; count--) {
    const start = before.length - count
    if (before[start] === after[0] && after.slice(0, count).every((key, at) => key === before[start + at]))
      return older.slice(count)
  }
  return [...older]
}
