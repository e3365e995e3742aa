import { t, tn } from '../../platform/page/i18n.ts'
import {
  type Notification,
  notificationKey,
  notificationKind,
  notificationQuote,
  postOf,
} from './notification.ts'

/** Notifications that say the same: several people liked one post, or followed. One alone is a group, too. */
export interface NotificationGroup {
  /** The same whatever comes after it. */
  key: string
  /** In the order they came; at least one. */
  notifications: [Notification, ...Notification[]]
}

/** What makes notifications one group; null for one that says something of its own. */
function groupOf(notification: Notification): string | null {
  const kind = notificationKind(notification)
  if (notificationQuote(notification) !== null) return null
  if (kind === 'follower') return kind
  const post = postOf(notification)
  return (kind === 'like' || kind === 'reblog') && post !== '' ? `${kind} ${post}` : null
}

/**
 * Groups the notifications of a day: likes of one post, reblogs of one post without words, and new followers. A group
 * stands where its first one came, so older ones join it, or come below, and move nothing.
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
    // Two that say the same in the same second are two all the same.
    while (groups.has(key)) key += '+'
    groups.set(key, { key, notifications: [notification] })
  }
  return [...groups.values()]
}

const isFriend = ({ is_friend, from_tumblelog }: Notification): boolean =>
  Boolean(is_friend || from_tumblelog.is_friend)

/** The same notifications with those of people first whom the user follows. */
export const friendsFirst = (notifications: readonly Notification[]): Notification[] => [
  ...notifications.filter(isFriend),
  ...notifications.filter(notification => !isFriend(notification)),
]

/**
 * The people of a group, each once, those whom the user follows first. `before` are the names as they were shown: who
 * comes with older notifications comes after them, so that nothing that is read changes its place.
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
 * What a group of several people says, with `{name}` in it, and `{other}` where there are two of them: the view puts the
 * names in their places.
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

/** A text in pieces: what stands between placeholders, and the placeholders themselves. */
export const piecesOf = (text: string): string[] => text.split(/(\{name\}|\{other\})/)
