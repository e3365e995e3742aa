import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addRows,
  placePhoto,
  type Rows,
  readLayout,
  removePhoto,
  rowMax,
  type Step,
  slotOf,
  stepPhoto,
  withoutPhoto,
  writeLayout,
} from '../../../../../src/features/posts/types/photo/photo-rows.ts'

const letters = 'abcdefghij'.split('')
const rows: Rows = [['a', 'b'], ['c'], ['d', 'e', 'f']]
/** Up to ten photos in rows of one to three. */
const anyRows = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 5 }).map(sizes =>
  readLayout(
    sizes.join(''),
    letters.slice(
      0,
      Math.min(
        10,
        sizes.reduce((a, b) => a + b),
      ),
    ),
  ),
)
const steps = fc.constantFrom<Step>('previous', 'next', 'up', 'down', 'first', 'last')

describe('the rows of a photo post', () => {
  it('[PHOTO-8] are read from the layout, and written back', () => {
    expect(readLayout('213', letters.slice(0, 6))).toEqual(rows)
    expect(writeLayout(rows)).toBe('213')
  })

  it('contain every photo, whatever the layout says', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 10 }), (layout, count) => {
        const read = readLayout(layout, letters.slice(0, count))
        expect(read.flat()).toEqual(letters.slice(0, count))
        expect(read.every(row => row.length > 0)).toBe(true)
      }),
    )
  })

  it('take new photos in pairs, an odd one joins the last row', () => {
    const added = (count: number) => writeLayout(addRows([['z']], letters.slice(0, count)))
    expect([1, 2, 3, 4, 5, 10].map(added)).toEqual(['2', '12', '13', '122', '123', '122222'])
  })

  it('never leave a single added photo at full width', () => {
    expect(addRows([['a', 'b']], ['c'])).toEqual([['a', 'b', 'c']])
    expect(addRows([['a', 'b', 'c']], ['d'])).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(addRows([], ['a'])).toEqual([['a']])
  })

  it('give a portrait that a removal leaves alone to its neighbours; a wide one stays', () => {
    const pair: Rows = [['a', 'b'], ['d', 'e', 'f'], ['g']]
    const portrait = () => true
    expect(removePhoto(pair, 'a', portrait)).toEqual([['b', 'd'], ['e', 'f'], ['g']])
    expect(removePhoto(pair, 'a', () => false)).toEqual([['b'], ['d', 'e', 'f'], ['g']])
    expect(removePhoto(pair, 'g', portrait)).toEqual([
      ['a', 'b'],
      ['d', 'e', 'f'],
    ])
    expect(removePhoto([['a', 'b'], ['c']], 'a', portrait)).toEqual([['b', 'c']])
    expect(removePhoto([['a', 'b']], 'a', portrait)).toEqual([['b']])
    fc.assert(
      fc.property(anyRows, fc.nat(9), (before, index) => {
        const id = before.flat()[index % before.flat().length] ?? ''
        const after = removePhoto(before, id, portrait)
        expect(after.flat()).toEqual(before.flat().filter(other => other !== id))
        expect(after.every(row => row.length > 0 && row.length <= rowMax)).toBe(true)
      }),
    )
  })

  it('put a restored photo back into its place', () => {
    fc.assert(
      fc.property(anyRows, fc.nat(9), (before, index) => {
        const id = before.flat()[index % before.flat().length] ?? ''
        const slot = slotOf(before, id)
        expect(slot && placePhoto(withoutPhoto(before, id), id, slot)).toEqual(before)
      }),
    )
  })

  it('never exceed their size, lose nothing and stay consistent after any step', () => {
    fc.assert(
      fc.property(anyRows, fc.nat(9), fc.array(steps, { maxLength: 20 }), (before, index, taken) => {
        const id = before.flat()[index % before.flat().length] ?? ''
        const after = taken.reduce<Rows>((all, step) => stepPhoto(all, id, step), before)
        expect(after.flat().sort()).toEqual(before.flat().sort())
        expect(after.every(row => row.length >= 1 && row.length <= rowMax)).toBe(true)
        expect(withoutPhoto(after, id)).toEqual(withoutPhoto(before, id))
      }),
    )
  })

  it('let a photo reach every place step by step, and return the same way', () => {
    let at = stepPhoto(rows, 'c', 'first')
    const seen = [at]
    for (let next = stepPhoto(at, 'c', 'next'); next !== at; next = stepPhoto(at, 'c', 'next')) {
      at = next
      seen.push(at)
    }
    // Between two photos, beside them, and a new row above, between and below: a full row takes no fourth.
    const places = 6
    expect(new Set(seen.map(one => JSON.stringify(one))).size).toBe(places)
    expect(stepPhoto(at, 'c', 'next')).toBe(at)
    for (let step = 1; step < places; step++) at = stepPhoto(at, 'c', 'previous')
    expect(at).toEqual(seen[0])
  })

  it('let a photo move up and down past a full row', () => {
    expect(stepPhoto(rows, 'c', 'up')).toEqual([
      ['c', 'a', 'b'],
      ['d', 'e', 'f'],
    ])
    expect(stepPhoto(rows, 'c', 'down')).toEqual([['a', 'b'], ['d', 'e', 'f'], ['c']])
    expect(stepPhoto(rows, 'e', 'up')).toEqual([['a', 'b'], ['c'], ['e'], ['d', 'f']])
  })

  it('add a row for a photo that is put into a full one', () => {
    expect(placePhoto(rows, 'a', { row: 2, at: 1 })).toEqual([['b'], ['c'], ['a'], ['d', 'e', 'f']])
  })
})
