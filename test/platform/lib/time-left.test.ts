import fc from 'fast-check'
import { expect, it } from 'vitest'
import { timeLeft } from '../../../src/platform/lib/time-left.ts'

it('a wait is never longer than its longest choice, wherever the clock was set, and ends when its time is over', () => {
  fc.assert(
    fc.property(
      fc.nat(4e12),
      fc.double({ min: 1, max: 1e9, noNaN: true }),
      fc.integer({ min: -1e10, max: 1e10 }),
      (begun, wait, moved) => {
        const left = timeLeft(begun + wait, begun + moved, wait)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left).toBeLessThanOrEqual(wait + 1)
        if (moved > wait) expect(left).toBe(0)
      },
    ),
  )
  expect(timeLeft(1_700_000_000_000 + 15_000.3, 1_700_000_000_000, 15_000.3)).toBeGreaterThan(15_000)
  expect(timeLeft(Number.NEGATIVE_INFINITY, 0, 1000)).toBe(0)
})
