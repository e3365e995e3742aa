import { t, tn } from '../../platform/page/i18n.ts'
import {
  type Notification,
  notificationKey,
  notificationKind,
  notificationQuote,
  postOf,
} from './notification.ts'

/** Notifications that say the same: several people liked one post, or followed. A single one is a group, too. */
export interface NotificationGroup {
  /** Independent of what comes after it. */
  key: string
  /** In the order they came; at least one. */
  notifications: [Notification, ...Notification[]]
}

/** The key of a notification's group; null for one that can't be grouped. */
function groupOf(notification: Notification): string | null {
  const kind = notificationKind(notification)
  if (notificationQuote(notification) !== null) return null
  if (kind === 'follower') return kind
  const post = postOf(notification)
  return (kind === 'like' || kind === 'reblog') && post !== '' ? `${kind} ${post}` : null
}

/**
 * Groups the notifications of a day: likes of one post, reblogs of one post without text, and new followers. A group
 * appears where its first one came, so older ones join it, or come below, and move nothing.
 */
export function groupNotifications(notifications: readonly Notification[]): NotificationGroup[] {
  const groups = new Map<string, NotificationGroup>()
  for (const notification of notifications) {
    const shared = groupOf(notification)
    const found = shared === null ? undefined : groups.get(shared)
    if (found) {
      found.notifications.push(notification)
      continue
    }
    let key = shared ?? notificationKey(notification)
    // Two identical ones in the same second are still two.
    while (groups.has(key)) key += '+'
    groups.set(key, { key, notifications: [notification] })
  }
  return [...groups.values()]
}

const isFriend = ({ is_friend, from_tumblelog }: Notification): boolean =>
  Boolean(is_friend || from_tumblelog.is_friend)

/** The same notifications, those from people the user follows first. */
export const friendsFirst = (notifications: readonly Notification[]): Notification[] => [
  ...notifications.filter(isFriend),
  ...notifications.filter(notification => !isFriend(notification)),
]

/**
 * The people of a group, each once, those whom the user follows first. `before` are the names as shown: people from
 * older notifications come after them, so that nothing moves while it's being read.
 */
export function peopleOf(
  notifications: readonly Notification[],
  before: readonly string[] = [],
): Notification['from_tumblelog'][] {
  const people = new Map<string, Notification['from_tumblelog']>()
  for (const { from_tumblelog } of friendsFirst(notifications))
    if (!people.has(from_tumblelog.name)) people.set(from_tumblelog.name, from_tumblelog)
  const first = before.flatMap(name => people.get(name) ?? [])
  return [...first, ...[...people.values()].filter(({ name }) => !before.includes(name))]
}

/**
 * The text about a group of several people, with `{name}` in it, and `{other}` if there are two of them: the view fills
 * in the names.
 */
export function groupText(notification: Notification, people: number): string {
  const others = people - 1
  switch (notificationKind(notification)) {
    case 'reblog':
      return others === 1
        ? t('{name} and {other} reblogged your post')
        : tn(
            others,
            '{name} and {count} other reblogged your post',
            '{name} and {count} others reblogged your post',
          )
    case 'follower':
      return others === 1
        ? t('{name} and {other} started following you')
        : tn(
            others,
            '{name} and {count} other started following you',
            '{name} and {count} others started following you',
          )
    default:
      return others === 1
        ? t('{name} and {other} liked your post')
        : tn(others, '{name} and {count} other liked your post', '{name} and {count} others liked your post')
  }
}

/** A text in parts: placeholders, and the text between them. */
export const piecesOf = (text: string): string[] => text.split(/(\{name\}|\{other\})/)
