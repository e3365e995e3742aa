import fc from 'fast-check'
import { expect, it } from 'vitest'
import { liftOver } from '../../../src/ui/toast/lift-over.ts'

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

it('a toast moves above a control that is about to be pressed, and above what is over that', () => {
  const toast = box(20, 740, 300, 48)
  expect(liftOver(toast, [], 800)).toBe(0)
  expect(liftOver(toast, [box(400, 750, 80, 40)], 800)).toBe(0)
  expect(liftOver(toast, [box(200, 750, 80, 40)], 800)).toBe(46)
  expect(liftOver(toast, [box(200, 750, 80, 40), box(20, 700, 80, 40)], 800)).toBe(96)
})

it('it stays in the window, and covers nothing that it could have avoided', () => {
  const side = fc.integer({ min: 0, max: 700 })
  fc.assert(
    fc.property(fc.array(fc.tuple(side, side), { maxLength: 8 }), places => {
      const others = places.map(([left, top]) => box(left, top, 60, 40))
      const toast = box(20, 740, 300, 48)
      const lift = liftOver(toast, others, 800)
      expect(lift).toBeGreaterThanOrEqual(0)
      expect(lift).toBeLessThanOrEqual(480)
      if (lift === 0) return
      const [top, bottom] = [toast.top - lift, toast.bottom - lift]
      for (const other of others)
        expect(other.left < 320 && other.right > 20 && other.top < bottom && other.bottom > top).toBe(false)
    }),
  )
})
