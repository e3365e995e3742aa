import { language, t, tn } from '../../platform/page/i18n.ts'
import { dayHeader, daysBetween } from '../../platform/text/time.ts'
import type { Notification } from './notification.ts'

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
