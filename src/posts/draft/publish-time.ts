const hourMs = 3_600_000
const two = (value: number): string => String(Math.trunc(Math.abs(value))).padStart(2, '0')

/** A time as a date and time field has it, in the reader's own time zone; '' for text that is no time. */
export function toLocalTime(value: string): string {
  const time = new Date(value)
  if (value === '' || Number.isNaN(time.getTime())) return ''
  const year = String(time.getFullYear()).padStart(4, '0')
  return `${year}-${two(time.getMonth() + 1)}-${two(time.getDate())}T${two(time.getHours())}:${two(time.getMinutes())}`
}

/** What a date and time field holds as ISO 8601 with offset (requirements DEC-122); '' for a half-filled field. */
export function fromLocalTime(local: string): string {
  const time = new Date(local)
  if (local === '' || Number.isNaN(time.getTime())) return ''
  const offset = -time.getTimezoneOffset()
  return `${toLocalTime(local)}:00${offset < 0 ? '-' : '+'}${two(offset / 60)}:${two(offset % 60)}`
}

/** A time to begin with: the next full hour that is at least one hour away. `now` in milliseconds. */
export const suggestedTime = (now: number): string =>
  fromLocalTime(toLocalTime(new Date(Math.ceil((now + hourMs) / hourMs) * hourMs).toISOString()))

/** Whether a post can be scheduled for it: a time, and not one that has passed. */
export const isLater = (value: string, now: number): boolean => new Date(value).getTime() > now
