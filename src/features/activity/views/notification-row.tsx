import { useStore } from '@nanostores/react'
import { type MouseEvent, type ReactNode, useMemo, useRef } from 'react'
import type { App } from '../../../platform/app.ts'
import { language, t } from '../../../platform/page/i18n.ts'
import { varyingUrl } from '../../../platform/page/page-url.ts'
import { session } from '../../../platform/session.ts'
import { dateAndTime, timeOfDay } from '../../../platform/text/time.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { cancelImageLoading } from '../../../ui/behavior/cancel-image-loading.ts'
import { usePresence } from '../../../ui/behavior/presence.ts'
import { EmojiText } from '../../../ui/custom-emoji/emoji-text.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { blogs } from '../../blogs/store.ts'
import { hostKinds } from '../host-kinds.ts'
import {
  type BadgeStyle,
  type Notification,
  type NotificationBadge,
  type NotificationKind,
  notificationBadge,
  notificationBlogLink,
  notificationKind,
  notificationLink,
  notificationParts,
  notificationQuote,
  offersFollow,
} from '../notification.ts'
import styles from './notification-row.module.css'

/** Follows a new follower back; after success the button disappears with a "poof" animation (ACT-14, ACT-26). */
function NotificationFollow({ app, name }: { app: App; name: string }) {
  const store = app.get(blogs)
  const { following, busy } = useStore(useMemo(() => store.$follow(name), [store, name]))
  const ref = useRef<HTMLAnchorElement>(null)
  const present = usePresence(!following, ref)
  const follow = (event: MouseEvent) => {
    // With a modifier key the browser opens the server's own follow page.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (busy || following) return
    const hadFocus = document.activeElement === ref.current
    const row = ref.current?.closest('li')?.querySelector<HTMLElement>('a[data-note]')
    void store.follow(name).then(done => {
      if (done && hadFocus && document.activeElement === ref.current) row?.focus()
    })
  }
  return (
    <>
      {present && (
        <a
          ref={ref}
          href={varyingUrl(app.page, 'follow', name)}
          className={styles.follow}
          aria-label={t('Follow {name}', { name })}
          aria-busy={busy || undefined}
          data-poof={following || undefined}
          onClick={follow}
        >
          {t('Follow')}
        </a>
      )}
      <VisuallyHidden role="status">
        {following && present ? t('You followed {blog}.', { blog: name }) : ''}
      </VisuallyHidden>
    </>
  )
}

/** Icons for the kinds of notification, at the corner of the avatar. */
export const kindPaths: Record<NotificationKind, string> = {
  like: 'M12 20.5 3.8 12a5.2 5.2 0 0 1 0-7.3 5 5 0 0 1 7.2 0l1 1 1-1a5 5 0 0 1 7.2 0 5.2 5.2 0 0 1 0 7.3Z',
  reblog: 'm17 2 4 4-4 4M3 11V9a3 3 0 0 1 3-3h15M7 22l-4-4 4-4M21 13v2a3 3 0 0 1-3 3H3',
  follower: 'M12 4v16M4 12h16',
  user_mention: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Zm0 0v2a3 3 0 0 0 5 0v-2a9 9 0 1 0-4 7.5',
  reply: 'M21 12a8 8 0 0 1-12 7l-5 2 1.5-5A8 8 0 1 1 21 12Z',
  answer: 'M20 6 9 17l-5-5',
}

/** A star, for a host's kind without an icon. */
const hostIcon = 'm12 4 2.500 5.200 5.500.7-4 3.900 1 5.700-5-2.800-5 2.800 1-5.700-4-3.900 5.500-.7Z'

const badgePaths: Record<BadgeStyle, string> = {
  photo: 'M3 5h18v14H3ZM3 16l5-5 4 4 3-3 6 6M15.5 9.5h.01',
  photoset: 'M7 3h14v14H7ZM17 21H3V7M7 14l4-4 3 3 2-2 5 5',
  video: 'M8 5v14l11-7Z',
  ask: 'M9 9a3 3 0 1 1 4.6 2.5c-1 .6-1.6 1.2-1.6 2.5M12 18h.01',
  ask_answer: 'm6 18 6-12 6 12M8.5 13.5h7',
  fanmail: 'M3 6h18v12H3ZM3 7l9 7 9-7',
}

const badgeNames: Record<BadgeStyle, () => string> = {
  photo: () => t('Photo'),
  photoset: () => t('Photoset'),
  video: () => t('Video'),
  ask: () => t('Question'),
  ask_answer: () => t('Answered ask'),
  fanmail: () => t('Fan mail'),
}

export function PostBadge({ style, image }: NotificationBadge) {
  return (
    <span className={styles.badge} data-style={style} data-has-image={image ? '' : undefined}>
      {image && (
        <img
          ref={cancelImageLoading}
          src={image}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          decoding="async"
        />
      )}
      {/* A thumbnail of a single photo needs no badge. */}
      {!(image && style === 'photo') && (
        <span className={styles.sign}>
          <Icon path={badgePaths[style]} size={image ? 14 : 20} />
        </span>
      )}
      <VisuallyHidden>{badgeNames[style]()}</VisuallyHidden>
    </span>
  )
}

export function When({ timestamp }: { timestamp: number }) {
  const at = timestamp * 1000
  const time = timeOfDay(at, language())
  if (!time) return null
  return (
    <time className={styles.when} dateTime={new Date(at).toISOString()} title={dateAndTime(at, language())}>
      {time}
    </time>
  )
}

/** What happened, in the direction of its language: the name, which is bold, has its own. */
export function NotificationText({
  notification,
  hostText,
}: {
  notification: Notification
  hostText?: string | undefined
}) {
  const [before, after] = notificationParts(notification, hostText)
  return (
    <>
      <EmojiText text={before} />
      <b className={styles.name}>
        <bdi>{notification.from_tumblelog.name}</bdi>
      </b>
      <EmojiText text={after} />
    </>
  )
}

interface NotificationRowProps {
  app: App
  notification: Notification
  /** The user hasn't seen it before. */
  isNew: boolean
  /** Its key among the rows whose visibility is tracked. */
  rowKey?: string
  /** In a group, which shows the post for all of them. */
  isInGroup?: boolean
  /** Opens the row's menu. */
  menu?: ReactNode
}

/** One notification: who, what they did and when, a preview of the post, and a button to follow them back. */
export function NotificationRow({ app, notification, isNew, rowKey, isInGroup, menu }: NotificationRowProps) {
  const { name, avatar_url_48, avatar_url } = notification.from_tumblelog
  const href = notificationLink(notification)
  const blogHref = notificationBlogLink(notification)
  const badge = isInGroup ? null : notificationBadge(notification)
  const quote = notificationQuote(notification)
  const kind = notificationKind(notification)
  const host = useStore(app.get(hostKinds)).get(notification.type)
  const icon = kind ? kindPaths[kind] : (host?.icon ?? hostIcon)
  const avatar = (
    <span className={styles.who}>
      <Avatar src={avatar_url_48 ?? avatar_url} name={name} size={40} />
      <span className={styles.kind} data-kind={kind ?? 'host'}>
        <Icon path={icon} size={12} strokeWidth={2.5} />
      </span>
    </span>
  )
  const Tag = href ? 'a' : 'span'
  return (
    <li className={styles.row} data-type={notification.type} data-new={isNew || undefined} data-row={rowKey}>
      {blogHref ? (
        <a className={styles.blog} href={blogHref} aria-label={name} data-inlay-blog-card={name}>
          {avatar}
        </a>
      ) : (
        avatar
      )}
      <Tag className={styles.note} data-note="" {...(href && { href })}>
        <span className={styles.words}>
          <span className={styles.text}>
            {isNew && <VisuallyHidden>{`${t('New')} `}</VisuallyHidden>}
            <bdi>
              <NotificationText notification={notification} hostText={host?.text} />
            </bdi>
          </span>
          {quote && (
            <span className={styles.quote}>
              <bdi>
                <EmojiText text={quote} />
              </bdi>
            </span>
          )}
          <When timestamp={notification.timestamp} />
        </span>
        {badge && <PostBadge {...badge} />}
      </Tag>
      {offersFollow(notification) && !app.get(session).isOwn(name) && (
        <NotificationFollow app={app} name={name} />
      )}
      {menu}
    </li>
  )
}
