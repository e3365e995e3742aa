import { language, t, tn } from '../../platform/page/i18n.ts'
import { dayHeader, daysBetween } from '../../platform/text/time.ts'
import { groupNotifications, type NotificationGroup } from './groups.ts'
import type { HostKinds } from './host-kinds.ts'
import { isChosen, isMuted, type Notification, type ShownKind } from './notification.ts'

/** The notifications of one day, in the reader's time zone, with the day's header. */
interface NotificationDay {
  /** Independent of what comes below it. */
  key: string
  header: string
  notifications: Notification[]
}

/**
 * Notifications under day headers in the reader's own time zone, in the order they came (ACT-4, ACT-29): Today,
 * Yesterday, the number of days ago, then the full date. `now` is in milliseconds.
 * @internal
 */
export function groupByDay(notifications: readonly Notification[], now: number): NotificationDay[] {
  const days: (NotificationDay & { at: number })[] = []
  const keys = new Set<string>()
  for (const notification of notifications) {
    const at = notification.timestamp * 1000
    const last = days.at(-1)
    if (last && daysBetween(at, last.at) === 0) last.notifications.push(notification)
    else {
      const date = new Date(at)
      let key = [date.getFullYear(), date.getMonth(), date.getDate()].join('-')
      // A server may split a day.
      while (keys.has(key)) key += '+'
      keys.add(key)
      days.push({ key, at, notifications: [notification], header: headerOf(at, now) })
    }
  }
  return days
}

const headerOf = (at: number, now: number): string =>
  // The server's clock may be ahead: a time in the future counts as now.
  dayHeader(Math.min(at, now), now, language(), {
    today: t('Today'),
    yesterday: t('Yesterday'),
    daysAgo: days => tn(days, '{count} day ago', '{count} days ago'),
  })

/** A day of the list, as drawn. */
export interface ArrangedDay {
  key: string
  header: string
  groups: NotificationGroup[]
}

export interface Arrangement {
  choice: ShownKind
  kinds?: HostKinds
  /** Ids of muted posts. */
  muted: ReadonlySet<string>
  /** In milliseconds. */
  now: number
}

/** What to show of the notifications: the chosen, unmuted ones, grouped, under day headers. */
export const arrange = (
  notifications: readonly Notification[],
  { choice, kinds, muted, now }: Arrangement,
): ArrangedDay[] =>
  groupByDay(
    notifications.filter(
      notification => isChosen(notification, choice, kinds) && !isMuted(notification, muted),
    ),
    now,
  ).map(({ key, header, notifications }) => ({ key, header, groups: groupNotifications(notifications) }))

export const rowCount = (days: readonly ArrangedDay[]): number =>
  days.reduce((sum, { groups }) => sum + groups.length, 0)

/** The first rows of a long list; drawing all of them would take long. */
export function firstRows(days: readonly ArrangedDay[], count: number): ArrangedDay[] {
  let left = count
  return days.flatMap(day => {
    if (left <= 0) return []
    const groups = day.groups.slice(0, left)
    left -= groups.length
    return { ...day, groups }
  })
}
