import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupByDay } from '../../../src/features/activity/days.ts'
import type { Note } from '../../../src/features/activity/notes.ts'
import { setLanguage } from '../../../src/platform/page/language.ts'

const at = (date: Date): Note => ({
  type: 'like',
  timestamp: Math.floor(date.getTime() / 1000),
  from_tumblelog: { name: 'bruno' },
})

/** Noon in the local time zone. */
const noon = (daysBefore: number) => new Date(2026, 10, 20 - daysBefore, 12)
const now = new Date(2026, 10, 20, 18).getTime()
const headers = (...dates: Date[]) => groupByDay(dates.map(at), now).map(({ header }) => header)

describe('day headers', () => {
  it('[ACT-4, ACT-29, DEC-70] read Today, Yesterday, days ago up to 6, then weekday, month and day', () => {
    expect(headers(...[0, 1, 2, 6, 7].map(noon))).toEqual([
      'Today',
      'Yesterday',
      '2 days ago',
      '6 days ago',
      'Friday, November 13',
    ])
  })

  it('include the year if it is not this one, and never name a future day', () => {
    expect(headers(new Date(2026, 10, 21, 3), new Date(2025, 10, 20, 12))).toEqual([
      'Today',
      'Thursday, November 20, 2025',
    ])
  })

  it('[ACT-29] are in the language of the page, with its plural forms', () => {
    setLanguage({
      name: 'ar',
      messages: {
        Today: 'اليوم',
        '{count} days ago': 'قبل {count} يوم',
        '{count} days ago|two': 'قبل يومين',
      },
    })
    expect(headers(noon(0), noon(2))).toEqual(['اليوم', 'قبل يومين'])
    expect(headers(noon(20))[0]).toMatch(/السبت/)
  })

  it('follow midnight in the user’s time zone, not the server’s', () => {
    const [first, second] = groupByDay(
      [at(new Date(2026, 10, 20, 0, 1)), at(new Date(2026, 10, 19, 23, 59))],
      now,
    )
    expect([first?.header, second?.header]).toEqual(['Today', 'Yesterday'])
  })

  it('keep every notification, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 3e9 }), { maxLength: 60 }), times => {
        const notes = times.map(timestamp => ({ ...at(new Date(0)), timestamp }))
        expect(groupByDay(notes, now).flatMap(day => day.notes)).toEqual(notes)
      }),
    )
  })

  it('are shown for invalid timestamps too', () => {
    for (const timestamp of [9e15, -9e15, Number.MAX_VALUE])
      expect(() => groupByDay([{ ...at(new Date(0)), timestamp }], now)).not.toThrow()
  })
})
