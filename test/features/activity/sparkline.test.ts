import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chart, isDrawn, readSparkline, sparklinePath } from '../../../src/features/activity/sparkline.ts'

describe('the sparkline', () => {
  it('[ACT-27] is drawn only if there is data and its maximum is not 0', () => {
    expect(isDrawn([])).toBe(false)
    expect(isDrawn([0, 0, 0])).toBe(false)
    expect(isDrawn([0, 1, 0])).toBe(true)
  })

  it('[ACT-28] is 72 × 30, drawn at 36 × 15', () => {
    expect(chart).toEqual({ width: 72, height: 30, shownWidth: 36, shownHeight: 15 })
    expect(sparklinePath([0, 5, 10])).toBe('M2 28L36 15L70 2')
    expect(sparklinePath([3])).toBe('M2 2L70 2')
    expect(sparklinePath([0, 0])).toBe('M2 28L70 28')
  })

  it('[BOOT-23] is read from a list or from JSON, without items that are no numbers', () => {
    expect(readSparkline([1, 2, '3', null, 'x', Number.NaN, -4])).toEqual([1, 2, 3, 0])
    expect(readSparkline('[0,4,1]')).toEqual([0, 4, 1])
    for (const broken of ['[1,', '{}', 'null', null, undefined, 7, { 0: 1 }])
      expect(readSparkline(broken)).toEqual([])
  })

  it('stays inside the chart, whatever the server says', () => {
    fc.assert(
      fc.property(fc.array(fc.double()), given => {
        const points = readSparkline(given)
        if (!isDrawn(points)) return
        for (const [, x, y] of sparklinePath(points).matchAll(/[ML]([-\d.e]+) ([-\d.e]+)/g)) {
          expect(Number(x)).toBeGreaterThanOrEqual(0)
          expect(Number(x)).toBeLessThanOrEqual(chart.width)
          expect(Number(y)).toBeGreaterThanOrEqual(0)
          expect(Number(y)).toBeLessThanOrEqual(chart.height)
        }
        expect(sparklinePath(points)).not.toContain('NaN')
      }),
    )
  })
})
