import fc from 'fast-check'
import { expect, it } from 'vitest'
import { badgeText, wholeCount } from '../../../src/ui/badge/badge-text.ts'

it('[UTIL-9] a badge shows at most 99, then 99+, in the page’s language', () => {
  const counts = [1, 98, 99, 100, 12345, Number.POSITIVE_INFINITY]
  expect(counts.map(count => badgeText(count))).toEqual(['1', '98', '99', '99+', '99+', '99+'])
  const arabic = (value: number) => new Intl.NumberFormat('ar-EG').format(value)
  expect([7, 200].map(count => badgeText(count, arabic))).toEqual(['٧', '٩٩+'])
})

it('[UTIL-8] a count is never negative, and zero shows nothing', () => {
  expect([0, -1, -400, Number.NaN, 0.4].map(count => badgeText(count)).join('')).toBe('')
  fc.assert(
    fc.property(fc.double(), count => {
      expect(wholeCount(count)).toBeGreaterThanOrEqual(0)
      expect(badgeText(count)).toMatch(/^(|[1-9]\d?|99\+)$/)
    }),
  )
})
