import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { language, t } from '../../../platform/page/i18n.ts'
import { daysBetween, fullDate, shortDay, shortWeekday, timeOfDay } from '../../../platform/text/time.ts'

/** When a message was sent, as a header above it: the day by name if it is recent, and the time. */
export function messageTime(ts: number, now: number): string {
  const time = timeOfDay(ts, language())
  const days = daysBetween(ts, now)
  if (days === 0) return t('Today, {time}', { time })
  if (days === 1) return t('Yesterday, {time}', { time })
  return t('{day}, {time}', { day: fullDate(ts, now, language()), time })
}

/** The same, short enough for a row of the inbox. */
export function shortMessageTime(ts: number, now: number): string {
  const days = daysBetween(ts, now)
  if (days === 0) return timeOfDay(ts, language())
  return days > 0 && days < 7 ? shortWeekday(ts, language()) : shortDay(ts, language())
}

/** The clock is read at least this often, in milliseconds: no timer runs while a machine sleeps past midnight. */
const checkMs = 600_000

/** The start of the current day in the reader's time zone, in milliseconds. */
export function today({ platform, disposer }: App): ReadableAtom<number> {
  const startOfDay = () => new Date(platform.now()).setHours(0, 0, 0, 0)
  const $today = atom(startOfDay())
  const update = () => $today.set(startOfDay())
  const wait = () => {
    const now = platform.now()
    disposer.timeout(
      () => {
        update()
        wait()
      },
      Math.min(checkMs, new Date(now).setHours(24, 0, 0, 0) - now),
    )
  }
  disposer.listen(platform.document, 'visibilitychange', update)
  wait()
  return $today
}
