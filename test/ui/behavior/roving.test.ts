import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Layout, movedIndex, type Typeahead, typedIndex } from '../../../src/ui/behavior/roving.ts'

const key = (name: string) => ({ key: name, altKey: false, ctrlKey: false, metaKey: false })
const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']

describe('arrow key navigation', () => {
  const column: Layout = { orientation: 'vertical' }

  it('goes up and down, wraps around, and to Home and End', () => {
    expect(movedIndex(key('ArrowDown'), 0, 3, column)).toBe(1)
    expect(movedIndex(key('ArrowDown'), 2, 3, column)).toBe(0)
    expect(movedIndex(key('ArrowUp'), 0, 3, column)).toBe(2)
    expect(movedIndex(key('Home'), 2, 3, column)).toBe(0)
    expect(movedIndex(key('End'), 0, 3, column)).toBe(2)
    expect(movedIndex(key('ArrowDown'), -1, 3, column)).toBe(0)
    expect(movedIndex(key('ArrowUp'), -1, 3, column)).toBe(2)
  })

  it('ignores other keys, modified keys and the other axis', () => {
    expect(movedIndex(key('ArrowRight'), 0, 3, column)).toBeNull()
    expect(movedIndex({ ...key('ArrowDown'), altKey: true }, 0, 3, column)).toBeNull()
    expect(movedIndex(key('x'), 0, 3, column)).toBeNull()
    expect(movedIndex(key('ArrowDown'), 0, 0, column)).toBeNull()
  })

  it('follows the direction of the text and the rows of a grid', () => {
    expect(movedIndex(key('ArrowLeft'), 0, 3, { orientation: 'horizontal', rtl: true })).toBe(1)
    expect(movedIndex(key('ArrowDown'), 1, 9, { orientation: 'both', columns: 4 })).toBe(5)
    expect(movedIndex(key('ArrowDown'), 6, 9, { orientation: 'both', columns: 4 })).toBe(6)
    expect(movedIndex(key('ArrowDown'), 2, 3, { ...column, wrap: false })).toBe(2)
  })

  it('never leaves the set', () => {
    const orientations = ['vertical', 'horizontal', 'both'] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...keys),
        fc.integer({ min: 1, max: 30 }),
        fc.nat(29),
        fc.constantFrom(...orientations),
        fc.boolean(),
        fc.integer({ min: 1, max: 6 }),
        (name, count, index, orientation, wrap, columns) => {
          const next = movedIndex(key(name), Math.min(index, count - 1), count, {
            orientation,
            wrap,
            columns,
          })
          expect(next === null || (next >= 0 && next < count)).toBe(true)
        },
      ),
    )
  })
})

describe('finding by typing', () => {
  const texts = ['Apple', 'Banana', 'Blueberry', 'Cherry']

  it('finds items with the typed prefix, and cycles with the same letter', () => {
    const memory: Typeahead = { text: '', at: 0 }
    expect(typedIndex(memory, 'b', 1000, 0, texts)).toBe(1)
    expect(typedIndex(memory, 'l', 1100, 1, texts)).toBe(2)
    expect(typedIndex(memory, 'B', 3000, 2, texts)).toBe(1)
    expect(typedIndex(memory, 'b', 3100, 1, texts)).toBe(2)
    expect(typedIndex(memory, 'x', 9000, 1, texts)).toBeNull()
    expect(typedIndex(memory, 'Enter', 9000, 1, texts)).toBeNull()
    expect(typedIndex({ text: '', at: 0 }, ' ', 9000, 1, texts)).toBeNull()
  })
})
