import { dateInFull } from './time.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * How long ago a time was, in words: "5 minutes ago", "yesterday". A time in the future counts as one second ago. `ms`
 * and `now` are in milliseconds since the epoch.
 */
export function timeAgo(ms: number, now: number, locale: string): string {
  const passed = Math.max(secondMs, now - ms)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  if (passed < minuteMs) return format.format(-Math.floor(passed / secondMs), 'second')
  if (passed < hourMs) return format.format(-Math.floor(passed / minuteMs), 'minute')
  if (passed < dayMs) return format.format(-Math.floor(passed / hourMs), 'hour')
  return format.format(-Math.floor(passed / dayMs), 'day')
}

/** When something was written, in a list: how long ago, and after a week its date. */
export const timeInList = (ms: number, now: number, locale: string): string =>
  now - ms < 7 * dayMs ? timeAgo(ms, now, locale) : dateInFull(ms, locale)
