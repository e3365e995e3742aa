import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Layout, movedIndex, type Typeahead, typedIndex } from '../../../src/ui/behavior/roving.ts'

const key = (name: string) => ({ key: name, altKey: false, ctrlKey: false, metaKey: false })

describe('arrow key navigation', () => {
  const column: Layout = { orientation: 'vertical' }
  const row: Layout = { orientation: 'horizontal', rtl: true }
  const grid: Layout = { orientation: 'both', columns: 4 }

  it.each<[string, number, number, Layout, number | null]>([
    ['ArrowDown', 0, 3, column, 1],
    ['ArrowDown', 2, 3, column, 0],
    ['ArrowUp', 0, 3, column, 2],
    ['Home', 2, 3, column, 0],
    ['End', 0, 3, column, 2],
    ['ArrowDown', -1, 3, column, 0],
    ['ArrowUp', -1, 3, column, 2],
    ['ArrowRight', 0, 3, column, null],
    ['x', 0, 3, column, null],
    ['ArrowDown', 0, 0, column, null],
    ['ArrowLeft', 0, 3, row, 1],
    ['ArrowDown', 1, 9, grid, 5],
    ['ArrowDown', 6, 9, grid, 6],
    ['ArrowDown', 2, 3, { ...column, wrap: false }, 2],
  ])('%s at %i of %i in %j goes to %j', (name, index, count, layout, next) => {
    expect(movedIndex(key(name), index, count, layout)).toBe(next)
    expect(movedIndex({ ...key(name), altKey: true }, index, count, layout)).toBeNull()
  })

  it('never leaves the set', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'),
        fc.integer({ min: 1, max: 30 }),
        fc.nat(29),
        fc.constantFrom('vertical', 'horizontal', 'both'),
        fc.boolean(),
        fc.integer({ min: 1, max: 6 }),
        (name, count, index, orientation, wrap, columns) => {
          const layout: Layout = { orientation, wrap, columns }
          const next = movedIndex(key(name), Math.min(index, count - 1), count, layout)
          expect(next === null || (next >= 0 && next < count)).toBe(true)
        },
      ),
    )
  })
})

it('typing finds items with the typed prefix, and cycles with the same letter', () => {
  const texts = ['Apple', 'Banana', 'Blueberry', 'Cherry']
  const memory: Typeahead = { text: '', at: 0 }
  expect(typedIndex(memory, 'b', 1000, 0, texts)).toBe(1)
  expect(typedIndex(memory, 'l', 1100, 1, texts)).toBe(2)
  expect(typedIndex(memory, 'B', 3000, 2, texts)).toBe(1)
  expect(typedIndex(memory, 'b', 3100, 1, texts)).toBe(2)
  for (const name of ['x', 'Enter']) expect(typedIndex(memory, name, 9000, 1, texts)).toBeNull()
  expect(typedIndex({ text: '', at: 0 }, ' ', 9000, 1, texts)).toBeNull()
})
