import { groupByDay } from './days.ts'
import { groupNotifications, type NotificationGroup } from './groups.ts'
import { isMuted, type Notification } from './notification.ts'
import { type Choice, isChosen } from './notification-choices.ts'

/** A day of the list, as drawn. */
export interface ArrangedDay {
  key: string
  header: string
  groups: NotificationGroup[]
}

export interface Arrangement {
  choice: Choice
  /** Ids of muted posts. */
  muted: ReadonlySet<string>
  /** In milliseconds. */
  now: number
}

/** What to show of the notifications: the chosen, unmuted ones, grouped, under day headers. */
export const arrange = (
  notifications: readonly Notification[],
  { choice, muted, now }: Arrangement,
): ArrangedDay[] =>
  groupByDay(
    notifications.filter(notification => isChosen(notification, choice) && !isMuted(notification, muted)),
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
