import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutAt, isLong, mayCut } from '../../../src/features/long-posts/cuts.ts'

const view = { top: 52, bottom: 852 }

it('[DEC-183] posts taller than two screens are long, and are cut after one', () => {
  expect(isLong({ top: 0, height: 1600, view })).toBe(false)
  expect(isLong({ top: 0, height: 1601, view })).toBe(true)
  expect(cutAt({ top: 0, height: 5000, view })).toBe(800)
})

it('[DEC-183] nothing that is in view, or above it, is cut away', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -5000, max: 5000 }),
      fc.integer({ min: 1601, max: 9000 }),
      (top, height) => {
        const post = { top, height, view }
        if (mayCut(post)) expect(top + cutAt(post)).toBeGreaterThanOrEqual(view.bottom)
        else expect(top).toBeLessThan(view.top)
      },
    ),
  )
})
