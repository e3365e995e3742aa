import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as rules from '../../../src/features/gifs/gif-texts.ts'
import { gifName, nothingText, shownTags, toQuery } from '../../../src/features/gifs/gif-texts.ts'
import { countAbove, layOut, movedCell } from '../../../src/features/gifs/layout.ts'
import { filmstripFrame, pickFrames } from '../../../src/ui/behavior/filmstrip.ts'

/** Pixels between rows and between items. */
const gap = 4

describe('the rules of GIF search', () => {
  it('[GIF-8] send a text in lower case, without surrounding blanks', () => {
    expect(toQuery('  Happy CAT ')).toBe('happy cat')
    fc.assert(
      fc.property(fc.string(), typed => {
        const query = toQuery(typed)
        expect(query).toBe(query.trim())
        expect(toQuery(` ${typed}\n`)).toBe(query)
      }),
    )
  })

  it('[GIF-9, GIF-16, GIF-17, GIF-19, GIF-20, GIF-21, GIF-22] have the numbers of the specification', () =>
    expect([
      rules.inputDebounceMs,
      rules.resultLimit,
      rules.gifWidth,
      rules.cacheMs,
      rules.batchSize,
      rules.batchDelayMs,
      rules.preloadPollMs,
      rules.scrollDebounceMs,
      pickFrames(100).length,
    ]).toEqual([250, 200, 250, 300_000, 50, 5, 1000, 250, 10]))

  it('[GIF-18] show up to three tags, without gif and gifs', () => {
    expect(shownTags(['gif', ' #cats', 'GIFs', 'Cats', '', 'dogs', 'birds', 'fish'])).toEqual([
      'cats',
      'dogs',
      'birds',
    ])
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom('gif', 'GIFS', '#gif '), fc.string())), tags => {
        const shown = shownTags(tags)
        expect(shown.length).toBeLessThanOrEqual(3)
        expect(shown.filter(tag => /^gifs?$/i.test(tag) || tag.trim() === '')).toEqual([])
      }),
    )
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

  it('tell how many results have come into view', () => {
    const layout = layOut(Array(9).fill({ width: 250, height: 250 }), 380)
    expect(layout.rows.map(row => row.length)).toEqual([3, 3, 3])
    expect([0, 1, 120, 140, 9999].map(pixels => countAbove(layout, pixels))).toEqual([0, 3, 3, 6, 9])
  })

  it('are navigated by arrow keys: sideways, up and down, and out at the top', () => {
    const layout = layOut(Array(8).fill({ width: 250, height: 250 }), 380)
    const go = (from: number, key: string, ctrl = false, rtl = false, drawn = 8) =>
      movedCell(layout, from, drawn, press(key, ctrl), rtl)
    expect(go(2, 'ArrowRight')).toBe(3)
    expect(go(3, 'ArrowLeft')).toBe(2)
    expect(go(0, 'ArrowLeft')).toBe(0)
    expect(go(2, 'ArrowLeft', false, true)).toBe(3)
    expect(go(1, 'ArrowDown')).toBe(4)
    expect(go(5, 'ArrowDown')).toBe(7)
    expect(go(7, 'ArrowDown')).toBe(7)
    expect(go(4, 'ArrowUp')).toBe(1)
    expect(go(1, 'ArrowUp')).toBe('above')
    expect([go(4, 'Home'), go(4, 'End'), go(4, 'Home', true), go(4, 'End', true)]).toEqual([3, 5, 0, 7])
    expect([go(1, 'PageDown'), go(7, 'PageUp'), go(1, 'PageUp')]).toEqual([7, 1, 1])
    expect(go(4, 'End', true, false, 6)).toBe(5)
    expect([go(4, 'a'), go(4, 'ArrowDown', true), go(99, 'ArrowDown')]).toEqual([null, null, null])
  })

  it('lead every key to a result that is drawn', () =>
    fc.assert(
      fc.property(
        fc.array(size, { minLength: 1, maxLength: 60 }),
        widths,
        fc.nat(),
        fc.constantFrom(
          'ArrowUp',
          'ArrowDown',
          'ArrowLeft',
          'ArrowRight',
          'Home',
          'End',
          'PageUp',
          'PageDown',
        ),
        fc.boolean(),
        (all, width, at, key, rtl) => {
          const drawn = Math.ceil(all.length / 2)
          const next = movedCell(layOut(all, width), at % drawn, drawn, press(key), rtl)
          expect(next === 'above' || (typeof next === 'number' && next >= 0 && next < drawn)).toBe(true)
        },
      ),
    ))
})
