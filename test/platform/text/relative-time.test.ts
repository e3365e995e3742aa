import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inSeconds, timeAgo } from '../../../src/platform/text/time.ts'

const now = Date.UTC(2026, 4, 1)
const ago = (ms: number, locale = 'en-US') => timeAgo(now - ms, now, locale)
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('how long ago', () => {
  it('uses the largest full unit, and a time in the future is a second ago', () => {
    const times = [-500, 59_999, minute, hour - 1, hour, day - 1, day, 3 * day].map(passed => ago(passed))
    expect(times.slice(0, 4)).toEqual(['1 second ago', '59 seconds ago', '1 minute ago', '59 minutes ago'])
    expect(times.slice(4)).toEqual(['1 hour ago', '23 hours ago', 'yesterday', '3 days ago'])
  })

  it('is in the language of the page', () => expect(ago(5 * minute, 'de')).toBe('vor 5 Minuten'))

  it('says a number once, also where the language has a word for it', () => {
    expect(ago(2 * hour, 'he')).toBe('לפני שעתיים')
    expect(ago(3 * hour, 'he')).toBe('לפני 3 שעות')
  })

  it('never exceeds the time that has passed', () => {
    const sizes: Record<string, number> = { second: 1000, minute, hour, day }
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 400 * day }), passed => {
        const [, count, unit = ''] = /^(\d+) (\w+?)s? ago$/.exec(ago(passed)) ?? ['', '1', 'day']
        expect(Number(count) * (sizes[unit] ?? 0)).toBeLessThanOrEqual(passed)
      }),
    )
  })
})

it('how soon is in the forms of the language', () => {
  const soon = (locale: string) => [2, 5].map(seconds => inSeconds(seconds, locale))
  expect(soon('en-US')).toEqual(['in 2 seconds', 'in 5 seconds'])
  expect(soon('ar')).toEqual(['خلال ثانيتين', 'خلال 5 ثوانٍ'])
  expect(soon('ru')).toEqual(['через 2 секунды', 'через 5 секунд'])
})
