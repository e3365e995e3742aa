import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { badgeText, wholeCount } from '../../../src/ui/badge/badge-text.ts'

describe('counts', () => {
  it('[UTIL-9] a badge shows at most 99, then 99+', () => {
    expect([1, 98, 99, 100, 12345, Number.POSITIVE_INFINITY].map(count => badgeText(count))).toEqual([
      '1',
      '98',
      '99',
      '99+',
      '99+',
      '99+',
    ])
  })

  it('[UTIL-8] a count is never negative, and zero shows nothing', () => {
    expect([0, -1, -400, Number.NaN, 0.4].map(count => badgeText(count))).toEqual(['', '', '', '', ''])
    fc.assert(
      fc.property(fc.double(), count => {
        expect(wholeCount(count)).toBeGreaterThanOrEqual(0)
        expect(badgeText(count)).toMatch(/^(|[1-9]\d?|99\+)$/)
      }),
    )
  })

  it('writes numbers in the page’s language', () => {
    const arabic = (value: number) => new Intl.NumberFormat('ar-EG').format(value)
    expect(badgeText(7, arabic)).toBe('٧')
    expect(badgeText(200, arabic)).toBe('٩٩+')
  })
})
