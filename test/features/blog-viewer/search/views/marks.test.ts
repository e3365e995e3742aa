// @vitest-environment happy-dom

import { describe, expect, it, vi } from 'vitest'
import { createMarks } from '../../../../../src/features/blog-viewer/search/views/use-marks.ts'
import { wordsOf } from '../../../../../src/features/blog-viewer/search/words.ts'

function page(html: string): HTMLElement {
  document.body.innerHTML = html
  return document.body
}

describe('highlights without the browser’s API', () => {
  const html =
    '<p>moss</p><div data-viewer-words=""><h3>Moss, “moss”</h3><p>a <b>mo</b>ss &lt;moss&gt;</p><button>moss</button></div>'

  it('wrap only words in posts, and leave no trace', () => {
    const root = page(html)
    const before = root.innerHTML
    const marks = createMarks(root, wordsOf('MOSS'))
    marks.draw()
    expect([...root.querySelectorAll('mark')].map(mark => mark.textContent)).toEqual(['Moss', 'moss', 'moss'])
    expect(root.textContent).toBe('mossMoss, “moss”a moss <moss>moss')
    marks.draw()
    expect(root.querySelectorAll('mark')).toHaveLength(3)
    marks.clear()
    expect(root.innerHTML).toBe(before)
    expect(root.querySelector('h3')?.childNodes).toHaveLength(1)
  })
})

it('highlights by the browser’s API leave the document unchanged', () => {
  const highlights = new Map<string, Set<StaticRange>>()
  vi.stubGlobal('CSS', { highlights })
  const Highlight = class extends Set<StaticRange> {
    constructor(...ranges: StaticRange[]) {
      super(ranges)
    }
  }
  vi.stubGlobal('Highlight', Highlight)
  vi.stubGlobal('StaticRange', function (this: object, given: StaticRangeInit) {
    Object.assign(this, given)
  })
  const root = page('<div data-viewer-words="">moss and <i>moss</i></div>')
  const before = root.innerHTML
  const marks = createMarks(root, wordsOf('moss'))
  marks.draw()
  const drawn = [...highlights.values()].flatMap(ranges => [...ranges])
  expect(drawn.map(({ startOffset, endOffset }) => [startOffset, endOffset])).toEqual(Array(2).fill([0, 4]))
  expect(root.innerHTML).toBe(before)
  marks.clear()
  expect(highlights.size).toBe(0)
  vi.unstubAllGlobals()
})
