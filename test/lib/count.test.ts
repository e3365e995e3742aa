import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { badgeText, totalUnread, wholeCount } from '../../src/lib/count.ts'

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

  it('[UTIL-8] a count is never negative, and nothing is shown for none', () => {
    expect([0, -1, -400, Number.NaN, 0.4].map(count => badgeText(count))).toEqual(['', '', '', '', ''])
    fc.assert(
      fc.property(fc.double(), count => {
        expect(wholeCount(count)).toBeGreaterThanOrEqual(0)
        expect(badgeText(count)).toMatch(/^(|[1-9]\d?|99\+)$/)
      }),
    )
  })

  it('writes numbers as the page does', () => {
    const arabic = (value: number) => new Intl.NumberFormat('ar-EG').format(value)
    expect(badgeText(7, arabic)).toBe('٧')
    expect(badgeText(200, arabic)).toBe('٩٩+')
  })

  it('[UTIL-10] the total leaves the current blog out unless it is asked for', () => {
    const blogs = [
      { is_current: true, unread_count: 5, unread_messages_count_sum: 1 },
      { unread_count: 3 },
      { is_current: false, unread_count: -2, unread_messages_count_sum: 4 },
      {},
    ]
    expect(totalUnread(blogs)).toBe(3)
    expect(totalUnread(blogs, { includeCurrent: true })).toBe(8)
    expect(totalUnread(blogs, { field: 'unread_messages_count_sum' })).toBe(4)
    expect(totalUnread([])).toBe(0)
  })
})
