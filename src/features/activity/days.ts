import { language, t, tn } from '../../platform/page/i18n.ts'
import { dayHeader, daysBetween } from '../../platform/text/time.ts'
import type { Note } from './notes.ts'

/** The notifications of one day, in the reader's time zone, with the day's header. */
export interface NoteDay {
  /** The same whatever comes below it. */
  key: string
  header: string
  notes: Note[]
}

/**
 * Notifications under day headers in the reader's own time zone, in the order they came (ACT-4, ACT-29): Today,
 * Yesterday, so many days ago, then the full date. `now` is in milliseconds.
 */
export function groupByDay(notes: readonly Note[], now: number): NoteDay[] {
  const days: (NoteDay & { at: number })[] = []
  const keys = new Set<string>()
  for (const note of notes) {
    const at = note.timestamp * 1000
    const last = days.at(-1)
    if (last && daysBetween(at, last.at) === 0) last.notes.push(note)
    else {
      const date = new Date(at)
      let key = [date.getFullYear(), date.getMonth(), date.getDate()].join('-')
      // A server may give a day in two parts.
      while (keys.has(key)) key += '+'
      keys.add(key)
      days.push({ key, at, notes: [note], header: headerOf(at, now) })
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
