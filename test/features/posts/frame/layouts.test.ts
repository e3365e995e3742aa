import { describe, expect, it } from 'vitest'
import {
  choicesAt,
  covers,
  isDocked,
  type Layout,
  shownAs,
} from '../../../../src/features/posts/frame/layouts.ts'

const at = (width: number, layout: Layout, isInline = false) =>
  shownAs({ layout, isMinimized: false, isInline }, width)

describe('where a form stands', () => {
  it('[DEC-188, POST-13] is over the page, or in its place there, unless the user has chosen otherwise', () => {
    expect([at(1440, 'page'), at(1440, 'page', true)]).toEqual(['modal', 'inline'])
    expect([at(1440, 'beside', true), at(1440, 'full', true)]).toEqual(['beside', 'full'])
  })

  it('[DEC-188] is beside the posts only where there is room, else as if nothing was chosen', () => {
    expect([at(1200, 'beside'), at(1199, 'beside'), at(1199, 'beside', true)]).toEqual([
      'beside',
      'modal',
      'inline',
    ])
  })

  it('[DEC-188] is the whole screen of a phone, and a bar wherever it is minimized', () => {
    for (const layout of ['page', 'beside', 'full'] as const) {
      expect(at(599, layout, true)).toBe('full')
      expect(shownAs({ layout, isMinimized: true, isInline: true }, 375)).toBe('bar')
    }
  })

  it('[DEC-188] offers what the window has room for; what covers the page is never docked', () => {
    expect([375, 600, 1199, 1200].map(choicesAt)).toEqual([[], ['full'], ['full'], ['beside', 'full']])
    for (const shown of ['inline', 'modal', 'beside', 'full', 'bar'] as const)
      expect(covers(shown) && isDocked(shown)).toBe(false)
  })
})
