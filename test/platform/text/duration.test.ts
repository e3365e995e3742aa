import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { durationText, readDuration } from '../../../src/platform/text/duration.ts'

describe('readDuration', () => {
  it('reads English words and seconds', () => {
    expect(readDuration('1 day')).toMatchObject({ value: 1, unit: 'day', seconds: 86_400 })
    expect(readDuration(' 11 Months ')).toMatchObject({ value: 11, unit: 'month' })
    expect(readDuration('a year')).toMatchObject({ value: 1, unit: 'year' })
    expect(readDuration(7200)).toMatchObject({ value: 2, unit: 'hour' })
    expect(readDuration('90')).toMatchObject({ value: 1, unit: 'minute' })
    expect(readDuration(20 * 86_400)).toMatchObject({ value: 20, unit: 'day' })
  })

  it('returns null for anything else, and never throws', () => {
    const words = ['', 'ages', '3 moons', '-3 days', '3 days ago', '3 constructors']
    for (const odd of [...words, undefined, Number.NaN, -1]) expect(readDuration(odd)).toBeNull()
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double()), given => {
        const read = readDuration(given)
        if (read) expect(durationText(read, 'en')).not.toBe('')
      }),
    )
  })

  it('formats a duration with the words and plurals of a language', () => {
    const two = readDuration('2 months')
    const one = readDuration('1 month')
    if (!one || !two) throw new Error('not read')
    expect(durationText(two, 'en')).toBe('2 months')
    expect(durationText(one, 'de')).toBe('1 Monat')
    expect(durationText(two, 'de')).toBe('2 Monate')
    expect(durationText(two, 'ar')).toBe('شهران')
  })
})
