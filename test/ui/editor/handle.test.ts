// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { EditorProps } from '../../../src/ui/editor/editor-props.ts'
import { scrollAtEdges } from '../../../src/ui/editor/prose/dom-events.ts'
import { createHandle } from '../../../src/ui/editor/prose/use-prose.ts'
import { openEditor } from './start-prose.ts'

const src = 'https://pics.example/a.gif'

function begin(props: Partial<EditorProps> = {}, value = '<p>a</p>') {
  const editor = openEditor(value, props)
  return { ...editor, handle: createHandle(editor.prose) }
}

describe('inserting from outside', () => {
  let warned: string[] = []
  beforeEach(() => {
    warned = []
    vi.spyOn(console, 'warn').mockImplementation(text => void warned.push(text.replace('INLAY-37: ', '')))
  })

  it.each([
    ['[EDIT-13] nothing', ['', '  '], 'cannot insert empty data'],
    [
      '[EDIT-15] an image that only this page could load',
      ['file:///C:/a.png', 'data:image/png;base64,AAAA', 'javascript:x', 'blob:https://x.example/1'],
      'unknown image source',
    ],
  ])('%s is not inserted, with a warning', (_, sources, warning) => {
    const { prose, handle, told } = begin()
    prose.giveCursor()
    for (const src of sources) handle.insertImage({ src })
    expect(warned).toEqual(sources.map(() => warning))
    expect(told).toEqual([])
  })

  it('[EDIT-14] warns if there has never been a caret, and then inserts', () => {
    const { prose, handle, told } = begin()
    handle.insertImage({ src })
    expect(warned).toEqual(['cannot insert without a cursor'])
    expect(told).toEqual([])
    prose.giveCursor()
    handle.insertImage({ src, alt: 'A GIF' })
    handle.flush()
    expect(told).toEqual([`<p>a</p><p><img src="${src}" alt="A GIF"></p>`])
  })
})

describe('a pasted image that only this page could load', () => {
  const html = '<p>x<img src="data:image/png;base64,AAAA" alt="dot"></p>'

  it('[VAL-2] is uploaded as a file, in its place and with its description', async () => {
    const uploadImage = vi.fn(async (_: File) => ({ ok: true as const, src: '/media/1.png' }))
    const { prose, view, handle, told, paste } = begin({ uploadImage })
    prose.giveCursor()
    paste('', html)
    await vi.waitFor(() => expect(view.state.doc.lastChild?.lastChild?.attrs.src).toBe('/media/1.png'))
    handle.flush()
    expect(uploadImage.mock.calls.map(([{ type, size }]) => [type, size])).toEqual([['image/png', 3]])
    expect(told.at(-1)).toBe('<p>ax<img src="/media/1.png" alt="dot"></p>')
  })

  it('is left out if uploads are not possible', () => {
    const { prose, told, paste } = begin()
    prose.giveCursor()
    paste('', html)
    expect(told).toEqual(['<p>ax</p>'])
  })
})

describe('a loaded text', () => {
  it.each(['<div>odd</div>', '', 'bare words', '<p>a</p>\n<p>b</p>'])(
    '%j is not reported as a change until it changes',
    value => {
      const { prose, view, told } = begin({}, value)
      view.dispatch(view.state.tr.insertText('x', 1))
      view.dispatch(view.state.tr.delete(1, 2))
      prose.flush()
      prose.destroy()
      expect(told.at(-1)).toBe(value)
      expect(told).toHaveLength(2)
    },
  )
})

it('[EDIT-11] dragging scrolls within 20 % of the top and the bottom of the window', () => {
  vi.stubGlobal('innerHeight', 1000)
  const scrolled: number[] = []
  const scrollBy = ({ top }: ScrollToOptions) => scrolled.push(top ?? 0)
  Object.assign(document.documentElement, { scrollBy })
  const stop = scrollAtEdges(document.body, () => true)
  let time = 0
  const stepAt = (clientY: number) => {
    const event = new MouseEvent('dragover', { clientY })
    time += 50
    Object.defineProperty(event, 'timeStamp', { value: time })
    document.dispatchEvent(event)
    return scrolled.splice(0)[0] ?? 0
  }
  expect([200, 500, 800].map(stepAt)).toEqual([0, 0, 0])
  expect(stepAt(0)).toBeLessThan(stepAt(190))
  expect(stepAt(190)).toBeLessThan(0)
  expect(stepAt(810)).toBeGreaterThan(0)
  expect(stepAt(5000)).toBe(stepAt(1000))
  stop()
})
