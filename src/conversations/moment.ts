import { language, t } from '../page/i18n.ts'

const day = (ts: number): number => {
  const date = new Date(ts)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000
}

const format = (ts: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language(), options).format(ts)

/** When a message was sent, as a header above it: the day by name where it is near, and the time. */
export function momentText(ts: number, now: number): string {
  const time = format(ts, { timeStyle: 'short' })
  const daysAgo = day(now) - day(ts)
  if (daysAgo === 0) return t('Today, {time}', { time })
  if (daysAgo === 1) return t('Yesterday, {time}', { time })
  const year = new Date(ts).getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric'
  return format(ts, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year,
    hour: 'numeric',
    minute: '2-digit',
  })
}

/** The same, short enough for a row of the inbox. */
export function shortMoment(ts: number, now: number): string {
  const daysAgo = day(now) - day(ts)
  if (daysAgo === 0) return format(ts, { timeStyle: 'short' })
  if (daysAgo > 0 && daysAgo < 7) return format(ts, { weekday: 'short' })
  return format(ts, { month: 'short', day: 'numeric' })
}
