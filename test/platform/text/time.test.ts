import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dateAndTime,
  dayHeader,
  daysBetween,
  timeOfDay,
  timeZoneOf,
} from '../../../src/platform/text/time.ts'

const now = new Date(2026, 10, 20, 0, 30).getTime()
const words = { today: 'Today', yesterday: 'Yesterday', daysAgo: (days: number) => `${days} days ago` }
const daysBack = (days: number) => new Date(2026, 10, 20 - days, 23, 59).getTime()

describe('times', () => {
  it('have the time zone that holds at that moment, by its name and its offset', () => {
    const zoneOn = (day: string) => timeZoneOf(Date.parse(day), 'en', 'Europe/Berlin')
    expect(['2026-07-01', '2026-12-01'].map(zoneOn)).toEqual([
      'Central European Summer Time (GMT+2)',
      'Central European Standard Time (GMT+1)',
    ])
  })

  it('[DEC-70] a day is named by words up to 6 days back, then by its date', () => {
    expect([0, 1, 2, 6, 7].map(days => dayHeader(daysBack(days), now, 'en-US', words))).toEqual([
      'Today',
      'Yesterday',
      '2 days ago',
      '6 days ago',
      'Friday, November 13',
    ])
    expect(dayHeader(daysBack(400), now, 'en-US', words)).toBe('Thursday, October 16, 2025')
    expect(dayHeader(daysBack(-3), now, 'en-US', words)).toBe('Monday, November 23')
    expect(dayHeader(daysBack(7), now, 'de', words)).toBe('Freitag, 13. November')
  })

  it('counts calendar days, not hours', () => {
    expect(daysBetween(new Date(2026, 2, 28, 23, 59).getTime(), new Date(2026, 2, 30, 0, 1).getTime())).toBe(
      2,
    )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 0, max: 3000 }), (ms, days) => {
        const date = new Date(ms)
        const later = new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
        expect(daysBetween(ms, later)).toBe(days)
      }),
    )
  })

  it('is empty for an invalid time', () => {
    expect(timeOfDay(Number.NaN, 'en-US')).toBe('')
    expect(dateAndTime(1e300, 'en-US')).toBe('')
    expect(timeOfDay(now, 'en-US').replace(/\s/g, ' ')).toBe('12:30 AM')
  })

  it('is written as the language writes it, in a list as in the tooltip beside it', () => {
    expect(timeOfDay(now, 'de')).toBe('00:30')
    expect(dateAndTime(now, 'de')).toContain(timeOfDay(now, 'de'))
  })
})
