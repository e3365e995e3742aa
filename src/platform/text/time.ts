const formats = new Map<string, Intl.DateTimeFormat>()

const format = (ms: number, locale: string, options: Intl.DateTimeFormatOptions): string => {
  const key = `${locale} ${JSON.stringify(options)}`
  const found = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, found)
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? found.format(ms) : ''
}

const dayMs = 86_400_000

/** Days between two times in the reader's time zone; a day of 23 or 25 hours is one day. */
export function daysBetween(earlier: number, later: number): number {
  const midnight = (ms: number) => {
    const date = new Date(ms)
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  }
  return Math.round((midnight(later) - midnight(earlier)) / dayMs)
}

/** Weekday, month and day, such as "Friday, November 20"; with the year if it isn't the current one. */
export function fullDate(ms: number, now: number, locale: string): string {
  const sameYear = new Date(ms).getFullYear() === new Date(now).getFullYear()
  return format(ms, locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(!sameYear && { year: 'numeric' }),
  })
}

/** The translated words for the last days. */
export interface DayWords {
  today: string
  yesterday: string
  daysAgo: (days: number) => string
}

/** The header above a day's entries: its name for the last 6 days, then the full date (DEC-70). */
export function dayHeader(ms: number, now: number, locale: string, texts: DayWords): string {
  const days = daysBetween(ms, now)
  if (days === 0) return texts.today
  if (days === 1) return texts.yesterday
  return days > 1 && days < 7 ? texts.daysAgo(days) : fullDate(ms, now, locale)
}

/** Hour and minute. */
export const timeOfDay = (ms: number, locale: string): string => format(ms, locale, { timeStyle: 'short' })

/** The day of the week, short: "Fri". */
export const shortWeekday = (ms: number, locale: string): string => format(ms, locale, { weekday: 'short' })

/** Month and day, short: "Nov 20". */
export const shortDay = (ms: number, locale: string): string =>
  format(ms, locale, { month: 'short', day: 'numeric' })

/** Date and time in full, for a tooltip or a `time` element. */
export const dateAndTime = (ms: number, locale: string): string =>
  format(ms, locale, { dateStyle: 'medium', timeStyle: 'short' })

/** Date and time to the second, with the day of the week. */
export const exactTime = (ms: number, locale: string): string =>
  format(ms, locale, { dateStyle: 'full', timeStyle: 'medium' })

/** Only the day: "Nov 20, 2026". */
const dateInFull = (ms: number, locale: string): string => format(ms, locale, { dateStyle: 'medium' })

/** The reader's time zone at a given time: "Central European Summer Time (GMT+2)". `timeZone` replaces theirs. */
export function timeZoneOf(ms: number, locale: string, timeZone?: string): string {
  const zone = (timeZoneName: 'long' | 'shortOffset') =>
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
      .formatToParts(ms)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const name = zone('long')
  return /\d/.test(name) ? name : `${name} (${zone('shortOffset')})`
}

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const relatives = new Map<string, Intl.RelativeTimeFormat>()

function relative(value: number, unit: Intl.RelativeTimeFormatUnit, locale: string): string {
  const format = relatives.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  relatives.set(locale, format)
  // A language with a word for two may repeat the number: "two hours ago (2)".
  return format.format(value, unit).replace(/ \(\d+\)/, '')
}

/** How soon, in words: "in 5 seconds". */
export const inSeconds = (seconds: number, locale: string): string => relative(seconds, 'second', locale)

/**
 * How long ago a time was, in words: "5 minutes ago", "yesterday". A time in the future counts as one second ago. `ms`
 * and `now` are in milliseconds since the epoch.
 */
export function timeAgo(ms: number, now: number, locale: string): string {
  const passed = Math.max(secondMs, now - ms)
  const say = (unit: 'second' | 'minute' | 'hour' | 'day', ms: number) =>
    relative(-Math.floor(passed / ms), unit, locale)
  if (passed < minuteMs) return say('second', secondMs)
  if (passed < hourMs) return say('minute', minuteMs)
  return passed < dayMs ? say('hour', hourMs) : say('day', dayMs)
}

/** When something was written, in a list: how long ago, and after a week its date. */
export const timeInList = (ms: number, now: number, locale: string): string =>
  now - ms < 7 * dayMs ? timeAgo(ms, now, locale) : dateInFull(ms, locale)
