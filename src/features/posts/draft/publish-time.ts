const minuteMs = 60_000
const hourMs = 3_600_000
const twoDigits = (value: number): string => String(Math.trunc(Math.abs(value))).padStart(2, '0')

/** A time as the value of a `datetime-local` field, in the local time zone; '' if `value` isn't a time. */
export function toLocalTime(value: string): string {
  const time = new Date(value)
  if (value === '' || Number.isNaN(time.getTime())) return ''
  const year = String(time.getFullYear()).padStart(4, '0')
  return `${year}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}T${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`
}

/** A time as ISO 8601 with the local offset (DEC-122). */
function withOffset(time: Date): string {
  const offset = Math.trunc(-time.getTimezoneOffset())
  // Before time zones existed, as in the year 0002 while it's being typed, offsets have seconds, which ISO 8601 doesn't
  // allow: the time includes them instead, or the field would show another minute.
  const atOffset = new Date(time.getTime() + offset * minuteMs).toISOString().replace(/\.\d+Z$/, '')
  return `${atOffset}${offset < 0 ? '-' : '+'}${twoDigits(offset / 60)}:${twoDigits(offset % 60)}`
}

/**
 * The value of a `datetime-local` field as ISO 8601 with offset; '' for an incomplete one. Of an hour that the clocks
 * show twice, it is the second one once `now`, in milliseconds, is past the first.
 */
export function fromLocalTime(local: string, now = Number.NEGATIVE_INFINITY): string {
  const time = new Date(local)
  if (local === '' || Number.isNaN(time.getTime())) return ''
  const again = new Date(time.getTime() + hourMs)
  const isTwice = toLocalTime(again.toISOString()) === toLocalTime(time.toISOString())
  return withOffset(isTwice && time.getTime() <= now ? again : time)
}

/** A default time: the next full hour on the local clock that is at least one hour away. `now` is in milliseconds. */
export function suggestedTime(now: number): string {
  const time = new Date(now + hourMs)
  if (time.getTime() % minuteMs > 0 || time.getMinutes() > 0) time.setHours(time.getHours() + 1, 0, 0, 0)
  return withOffset(time)
}

/** Whether a post can be scheduled for this value: a valid time in the future. `now` is in milliseconds. */
export const isLater = (value: string, now: number): boolean => new Date(value).getTime() > now
