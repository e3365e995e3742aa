const minuteMs = 60_000
const hourMs = 3_600_000
const twoDigits = (value: number): string => String(Math.trunc(Math.abs(value))).padStart(2, '0')

/** A time as the value of a `datetime-local` field, in the local time zone; '' if `value` is no time. */
export function toLocalTime(value: string): string {
  const time = new Date(value)
  if (value === '' || Number.isNaN(time.getTime())) return ''
  const year = String(time.getFullYear()).padStart(4, '0')
  return `${year}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}T${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`
}

/** The value of a `datetime-local` field as ISO 8601 with offset (DEC-122); '' for an incomplete one. */
export function fromLocalTime(local: string): string {
  const time = new Date(local)
  if (local === '' || Number.isNaN(time.getTime())) return ''
  const offset = Math.trunc(-time.getTimezoneOffset())
  // Before there were time zones, as in the year 0002 that is being typed, offsets have seconds, which ISO 8601 does not
  // write: the time has them in their place, else the field would show another minute.
  const atOffset = new Date(time.getTime() + offset * minuteMs).toISOString().replace(/\.\d+Z$/, '')
  return `${atOffset}${offset < 0 ? '-' : '+'}${twoDigits(offset / 60)}:${twoDigits(offset % 60)}`
}

/** A default time: the next full hour that is at least one hour away. `now` is in milliseconds. */
export const suggestedTime = (now: number): string =>
  fromLocalTime(toLocalTime(new Date(Math.ceil((now + hourMs) / hourMs) * hourMs).toISOString()))

/** Whether a post can be scheduled for this value: a valid time in the future. `now` is in milliseconds. */
export const isLater = (value: string, now: number): boolean => new Date(value).getTime() > now
