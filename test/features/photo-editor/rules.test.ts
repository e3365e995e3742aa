import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Box,
  boxBetween,
  type Edge,
  type Edits,
  fitRatio,
  isUnedited,
  mirrorBox,
  mirrored,
  moveBox,
  noEdits,
  ratios,
  resizeBox,
  shareRatio,
  turnBox,
  turned,
  turnedSize,
  wholeBox,
} from '../../../src/features/photo-editor/edits.ts'
import { createEditing } from '../../../src/features/photo-editor/photo-editor-model.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const by = fc.double({ min: -2, max: 2, noNaN: true })
const box = fc
  .record({ a: share, b: share, c: share, d: share })
  .map(({ a, b, c, d }) => boxBetween({ x: a, y: b }, { x: c, y: d }))
const edge = fc.constantFrom<Edge>('n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw')
const corner = fc.constantFrom<Edge>('ne', 'nw', 'se', 'sw')

const isInside = ({ left, top, width, height }: Box) => {
  expect(left).toBeGreaterThanOrEqual(-1e-9)
  expect(top).toBeGreaterThanOrEqual(-1e-9)
  expect(left + width).toBeLessThanOrEqual(1 + 1e-9)
  expect(top + height).toBeLessThanOrEqual(1 + 1e-9)
  expect(Math.min(width, height)).toBeGreaterThan(0)
}
const isClose = (a: Box, b: Box) => {
  for (const name of ['left', 'top', 'width', 'height'] as const) expect(a[name]).toBeCloseTo(b[name], 6)
}

describe('a region of a picture', () => {
  it('[DEC-186] stays in the picture, however it is moved and resized', () => {
    fc.assert(
      fc.property(box, edge, by, by, (before, side, dx, dy) => {
        isInside(moveBox(before, dx, dy))
        isInside(resizeBox(before, side, dx, dy))
      }),
    )
  })

  it('[DEC-186] keeps the ratio that was chosen', () => {
    const anyRatio = fc.double({ min: 0.3, max: 3, noNaN: true })
    fc.assert(
      fc.property(box, corner, by, by, anyRatio, (before, side, dx, dy, ratio) => {
        const fitted = fitRatio(before, ratio)
        isInside(fitted)
        const after = resizeBox(fitted, side, dx, dy, ratio)
        isInside(after)
        expect(after.width / after.height).toBeCloseTo(ratio, 6)
      }),
    )
  })

  it('[DEC-186] is resized by one side only, and the others stay', () => {
    const before = { left: 0.2, top: 0.2, width: 0.4, height: 0.4 }
    isClose(resizeBox(before, 'e', 0.1, 5), { ...before, width: 0.5 })
    isClose(resizeBox(before, 'w', 0.1, 5), { ...before, left: 0.3, width: 0.3 })
    isClose(resizeBox(before, 'n', 5, -0.1), { ...before, top: 0.1, height: 0.5 })
    isClose(resizeBox(before, 'se', 9, 9), { ...before, width: 0.8, height: 0.8 })
  })

  it('[DEC-186] is over the same part of the picture after it was turned and mirrored', () => {
    fc.assert(
      fc.property(box, before => {
        isClose(turnBox(turnBox(turnBox(turnBox(before)))), before)
        isClose(mirrorBox(mirrorBox(before)), before)
      }),
    )
    isClose(turnBox({ left: 0, top: 0, width: 0.5, height: 0.25 }), {
      left: 0.75,
      top: 0,
      width: 0.25,
      height: 0.5,
    })
  })
})

describe('edits of a picture', () => {
  it('[DEC-186] four turns are none, and so are two reflections, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(turned, mirrored), { maxLength: 8 }), box, (steps, region) => {
        const start: Edits = { ...noEdits, blurred: [region] }
        const edited = steps.reduce<Edits>((edits, step) => step(edits), start)
        let back = edited
        for (const step of [...steps].reverse())
          back = step === mirrored ? mirrored(back) : turned(turned(turned(back)))
        expect(back.turns).toBe(0)
        expect(back.isMirrored).toBe(false)
        isClose(back.blurred[0] ?? wholeBox, region)
      }),
    )
  })

  it.each(ratios)('[DEC-186] a crop of %s has that shape in pixels, in a wide and a high picture', ratio => {
    for (const size of [
      { width: 1600, height: 900 },
      { width: 300, height: 1200 },
    ]) {
      const { setRatio, turn, $edits } = createEditing(size, null)
      turn()
      setRatio(ratio)
      const shape = turnedSize(size, 1)
      const { crop } = $edits.get()
      isInside(crop)
      const wanted = shareRatio(ratio, shape)
      if (wanted === null) expect(crop).toEqual(wholeBox)
      const [across, down] = /\d/.test(ratio) ? ratio.split(':').map(Number) : [shape.width, shape.height]
      if (wanted !== null)
        expect((crop.width * shape.width) / (crop.height * shape.height)).toBeCloseTo(
          Number(across) / Number(down),
        )
    }
  })

  it('[DEC-186] several regions are blurred, selected, and removed; all is undone at once', () => {
    const editing = createEditing({ width: 400, height: 300 }, null)
    expect(editing.addRegion()).toBe(0)
    expect(editing.addRegion({ left: 0, top: 0, width: 0.1, height: 0.1 })).toBe(1)
    editing.setRegion(1, { left: 0.2, top: 0, width: 0.1, height: 0.1 })
    editing.removeRegion(0)
    expect(editing.$edits.get().blurred).toEqual([{ left: 0.2, top: 0, width: 0.1, height: 0.1 }])
    expect(editing.$selected.get()).toBe(0)
    editing.turn()
    editing.setRatio('4:3')
    editing.turn()
    expect(editing.$ratio.get()).toBe('3:4')
    expect(isUnedited(editing.$edits.get())).toBe(false)
    editing.undoAll()
    expect(isUnedited(editing.$edits.get())).toBe(true)
    for (let count = 0; count < 40; count++) editing.addRegion()
    expect(editing.addRegion()).toBe(-1)
  })

  it('[DEC-186, KEY-22] steps are undone one by one, in any order; a drag and a held key are one step', () => {
    type Step = (editing: ReturnType<typeof createEditing>, to: Box) => void
    const drag: Step = ({ begin, setCrop }, to) => {
      begin()
      setCrop({ ...to, left: 0 })
      setCrop(to)
    }
    const steps = fc.constantFrom<Step>(
      drag,
      ({ turn }) => turn(),
      ({ mirror }) => mirror(),
      ({ setRatio }) => setRatio('1:1'),
      ({ addRegion }, to) => addRegion(to),
      ({ removeRegion }) => removeRegion(0),
      ({ undoAll }) => undoAll(),
      // A press that moves nothing.
      ({ begin }) => begin(),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(steps, box), { maxLength: 12 }), all => {
        const editing = createEditing({ width: 400, height: 300 }, null)
        const seen: Edits[] = [editing.$edits.get()]
        for (const [step, to] of all) {
          step(editing, to)
          if (editing.$edits.get() !== seen.at(-1)) seen.push(editing.$edits.get())
        }
        for (const before of seen.slice(0, -1).reverse()) {
          expect(editing.$canUndo.get()).toBe(true)
          editing.undo()
          expect(editing.$edits.get()).toBe(before)
          expect(editing.$selected.get()).toBeLessThan(Math.max(1, before.blurred.length))
        }
        expect(editing.$canUndo.get()).toBe(false)
        expect(editing.isChanged()).toBe(false)
      }),
    )
  })
})
