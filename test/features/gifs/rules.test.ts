import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { gifName, nothingText, shownTags } from '../../../src/features/gifs/gif.ts'
import { layOut, movedCell } from '../../../src/features/gifs/layout.ts'
import { createPreload } from '../../../src/features/gifs/preload.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { filmstripFrame, pickFrames } from '../../../src/ui/behavior/filmstrip.ts'

/** Pixels between rows and between items. */
const gap = 4

describe('the rules of GIF search', () => {
  it('[GIF-18] show up to three tags, without gif and gifs', () => {
    const tags = ['gif', ' #cats', 'GIFs', 'Cats', '', '#gif ', 'dogs', 'birds', 'fish']
    expect(shownTags(tags)).toEqual(['cats', 'dogs', 'birds'])
  })

  it('name a result by its tags, else its blog, else its number', () => {
    const gif = { mediaUrl: '', width: 1, height: 1 }
    expect(gifName({ ...gif, postTags: ['gif', 'cat', 'nap'] }, 3)).toBe('GIF: cat, nap')
    expect(gifName({ ...gif, postTags: ['gif'], postBlog: 'bruno' }, 3)).toBe('GIF from bruno')
    expect(gifName({ ...gif, postTags: [] }, 3)).toBe('GIF 3')
  })

  it('[GIF-14, DEC-97] choose a random text for no results, among them the quoted ones', () => {
    const said = Array.from({ length: 100 }, (_, step) => nothingText(() => step / 100))
    expect(said).toContain('Nothing turned up. Bummer.')
    expect(said).toContain('Sadly, nothing.')
    expect(new Set(said).size).toBeGreaterThan(2)
    expect(nothingText(() => 0)).toBe(nothingText(() => 0))
  })

  it('[GIF-22, DEC-49] spread ten frames over a GIF and over the pointer’s way across it', () => {
    expect(pickFrames(40)).toEqual([0, 4, 8, 12, 16, 20, 24, 28, 32, 36])
    expect(pickFrames(3)).toEqual([0, 1, 2])
    expect([-1, 0, 0.55, 1, Number.NaN].map(place => filmstripFrame(place))).toEqual([0, 0, 5, 9, 0])
  })

  it('[GIF-20, GIF-21] loads visible results at once, and checks every second whether more may load', () => {
    vi.useFakeTimers()
    const { begin, reached, settled, scrolled, $allowed } = createPreload(createDisposer(), () => true)
    const pass = vi.advanceTimersByTime
    const settle = (from: number, to: number) => {
      for (let index = from; index < to; index++) settled(`/g/${index}.gif`)
    }
    const allowedAfter = (ms: number) => {
      pass(ms)
      return $allowed.get()
    }
    begin(120)
    expect($allowed.get()).toBe(0)
    reached(9)
    expect(allowedAfter(3000)).toBe(9)
    settle(0, 9)
    expect([allowedAfter(999), allowedAfter(1)]).toEqual([9, 19])
    settle(9, 60)
    expect(allowedAfter(60_000)).toBe(9 + 20)
    expect(vi.getTimerCount()).toBe(0)
    const measure = vi.fn(() => 40)
    scrolled(measure)
    pass(200)
    scrolled(measure)
    pass(249)
    expect(measure).not.toHaveBeenCalled()
    expect(allowedAfter(1)).toBe(40)
    expect(measure).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })

  it('loads no result ahead while data is saved', () => {
    vi.useFakeTimers()
    const { begin, reached, settled, $allowed } = createPreload(createDisposer(), () => false)
    begin(120)
    reached(9)
    for (let index = 0; index < 9; index++) settled(`/g/${index}.gif`)
    vi.advanceTimersByTime(60_000)
    expect([$allowed.get(), vi.getTimerCount()]).toEqual([9, 0])
    vi.useRealTimers()
  })
})

const size = fc.record({
  width: fc.integer({ min: 1, max: 5000 }),
  height: fc.integer({ min: 1, max: 5000 }),
})
const sizes = fc.array(size, { maxLength: 60 })
const widths = fc.integer({ min: 240, max: 1200 })
const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, altKey: false, metaKey: false })

describe('the rows of results', () => {
  it('hold each result once, in order, and never exceed their width', () =>
    fc.assert(
      fc.property(sizes, widths, (all, width) => {
        const { rows, height } = layOut(all, width)
        expect(rows.flat().map(cell => cell.index)).toEqual(all.map((_, index) => index))
        for (const row of rows) {
          const last = row.at(-1)
          expect((last?.start ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(width + row.length)
          expect(new Set(row.map(cell => cell.height)).size).toBe(1)
          for (const cell of row) expect(Math.min(cell.width, cell.height)).toBeGreaterThan(20)
        }
        for (const row of rows.slice(0, -1)) {
          const last = row.at(-1)
          expect((last?.start ?? 0) + (last?.width ?? 0)).toBe(width)
        }
        const stacked = rows.reduce((sum, [cell]) => sum + (cell?.height ?? 0) + gap, 0)
        expect(height).toBe(Math.max(0, stacked - gap))
      }),
    ))

  it('are navigated by arrow keys: sideways, up and down, and out at the top', () => {
    const layout = layOut(Array(8).fill({ width: 250, height: 250 }), 380)
    const go = (from: number, key: string, ctrl = false, rtl = false, drawn = 8) =>
      movedCell(layout, from, drawn, press(key, ctrl), rtl)
    const steps: [from: number, key: string, to: number | 'above' | null][] = [
      [2, 'ArrowRight', 3],
      [3, 'ArrowLeft', 2],
      [0, 'ArrowLeft', 0],
      [1, 'ArrowDown', 4],
      [5, 'ArrowDown', 7],
      [7, 'ArrowDown', 7],
      [4, 'ArrowUp', 1],
      [1, 'ArrowUp', 'above'],
      [4, 'Home', 3],
      [4, 'End', 5],
      [1, 'PageDown', 7],
      [7, 'PageUp', 1],
      [1, 'PageUp', 1],
      [4, 'a', null],
      [99, 'ArrowDown', null],
    ]
    expect(steps.map(([from, key]) => go(from, key))).toEqual(steps.map(([, , to]) => to))
    expect(go(2, 'ArrowLeft', false, true)).toBe(3)
    expect([go(4, 'Home', true), go(4, 'End', true), go(4, 'ArrowDown', true)]).toEqual([0, 7, null])
    expect(go(4, 'End', true, false, 6)).toBe(5)
  })
})
