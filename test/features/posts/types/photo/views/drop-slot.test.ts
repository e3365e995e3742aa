import { describe, expect, it } from 'vitest'
import { sharesOf } from '../../../../../../src/features/posts/types/photo/ratio.ts'
import { type Box, dropPlace } from '../../../../../../src/features/posts/types/photo/views/drop-slot.ts'

const box = (left: number, top: number, width: number): Box => ({ left, top, width, height: 100 })
/** Two photos, a full row of three, one photo; 6 px between the rows. */
const rows = [
  [box(0, 0, 297), box(303, 0, 297)],
  [box(0, 106, 196), box(202, 106, 196), box(404, 106, 196)],
  [box(0, 212, 600)],
]
const whole = { left: 0, top: 0, width: 600, height: 312 }
const at = (x: number, y: number, isRtl = false) => dropPlace(rows, whole, { x, y }, isRtl).slot

describe('the drop position of a photo', () => {
  it('is a row of its own at the edges of rows, and beyond them all', () => {
    expect([at(300, -50), at(300, 5), at(300, 103), at(300, 309), at(300, 900)]).toEqual([
      { row: 0, at: null },
      { row: 0, at: null },
      { row: 1, at: null },
      { row: 3, at: null },
      { row: 3, at: null },
    ])
  })

  it('is in a row that has room, counted from its start side', () => {
    expect([at(20, 50), at(300, 50), at(590, 50)].map(slot => slot.at)).toEqual([0, 1, 2])
    expect([at(20, 50, true), at(300, 50, true), at(590, 50, true)].map(slot => slot.at)).toEqual([2, 1, 0])
  })

  it('is before or after a full row', () => {
    expect([at(300, 150), at(300, 170)]).toEqual([
      { row: 1, at: null },
      { row: 2, at: null },
    ])
  })

  it('exists even without other photos', () => {
    expect(dropPlace([], whole, { x: 1, y: 1 }, false).slot).toEqual({ row: 0, at: null })
  })
})

describe('the shares of a row', () => {
  it('are as wide as their photos, but never too narrow for their buttons', () => {
    expect(sharesOf([1, 1])).toEqual([0.5, 0.5])
    expect(sharesOf([1.5, 0.5])).toEqual([0.75 / 1.02, 0.27 / 1.02])
    const shares = sharesOf([3, 0.5, 3])
    expect(Math.min(...shares)).toBeGreaterThan(0.2)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
  })
})
