// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { EditorHandle, EditorProps } from '../../../src/ui/editor/editor-props.ts'
import { createHandle } from '../../../src/ui/editor/handle.ts'
import { scrollAtEdges } from '../../../src/ui/editor/prose/edge-scroll.ts'
import { startProse } from './start-prose.ts'

function begin(given: Partial<EditorProps> = {}) {
  const told: string[] = []
  const prose = startProse({ value: '<p>a</p>', ...given }, { report: html => told.push(html) })
  const handle: EditorHandle = createHandle(prose)
  return { prose, handle, told }
}

function paste({ view }: ReturnType<typeof begin>['prose'], html: string): void {
  const getData = (type: string) => (type === 'text/html' ? html : '')
  const event = new Event('paste', { cancelable: true })
  view.dom.dispatchEvent(Object.assign(event, { clipboardData: { getData, files: [] } }))
}

describe('inserting from outside', () => {
  const warned: unknown[][] = []
  beforeEach(() => {
    warned.length = 0
    vi.spyOn(console, 'warn').mockImplementation((...all) => void warned.push(all))
  })

  it('[EDIT-13] warns if there is nothing to insert, and inserts nothing', () => {
    const { prose, handle, told } = begin()
    prose.giveCursor()
    handle.insertImage({ src: '' })
    handle.insertImage({ src: '  ' })
    expect(warned).toEqual([['cannot insert empty data'], ['cannot insert empty data']])
    expect(told).toEqual([])
  })

  it('[EDIT-14] warns if there has never been a caret', () => {
    const { prose, handle, told } = begin()
    handle.insertImage({ src: 'https://pics.example/a.gif' })
    expect(warned).toEqual([['cannot insert without a cursor']])
    expect(told).toEqual([])
    prose.giveCursor()
    handle.insertImage({ src: 'https://pics.example/a.gif' })
    handle.flush()
    expect(told).toEqual(['<p>a</p><p><img src="https://pics.example/a.gif"></p>'])
  })

  it('[EDIT-15] warns of an image that only this page could load', () => {
    const { prose, handle, told } = begin()
    prose.giveCursor()
    for (const src of [
      'file:///C:/a.png',
      'data:image/png;base64,AAAA',
      'javascript:x',
      'blob:https://x.example/1',
    ])
      handle.insertImage({ src })
    expect(warned).toEqual(Array(4).fill(['unknown image source']))
    expect(told).toEqual([])
    handle.insertImage({ src: 'https://pics.example/a.gif', alt: 'A GIF' })
    expect(told).toEqual(['<p>a</p><p><img src="https://pics.example/a.gif" alt="A GIF"></p>'])
  })
})

describe('an image that only this page could load', () => {
  const html = '<p>x<img src="data:image/png;base64,AAAA" alt="dot"></p>'

  it('[VAL-2] is uploaded as a file, in its place and with its description', async () => {
    const sent: File[] = []
    const uploadImage = async (file: File) => {
      sent.push(file)
      return { ok: true as const, src: '/media/1.png' }
    }
    const { prose, handle, told } = begin({ uploadImage })
    prose.giveCursor()
    paste(prose, html)
    await vi.waitFor(() => expect(prose.view.state.doc.lastChild?.lastChild?.attrs.src).toBe('/media/1.png'))
    handle.flush()
    expect(sent.map(({ type, size }) => [type, size])).toEqual([['image/png', 3]])
    expect(told.at(-1)).toBe('<p>ax<img src="/media/1.png" alt="dot"></p>')
  })

  it('is left out if uploads are not possible', () => {
    const { prose, told } = begin()
    prose.giveCursor()
    paste(prose, html)
    expect(told).toEqual(['<p>ax</p>'])
  })
})

describe('a loaded text', () => {
  it.each(['<div>odd</div>', '', 'bare words', '<p>a</p>\n<p>b</p>'])(
    '%j is not reported as a change until it changes',
    value => {
      const { prose, told } = begin({ value })
      prose.view.dispatch(prose.view.state.tr.insertText('x', 1))
      prose.view.dispatch(prose.view.state.tr.delete(1, 2))
      prose.flush()
      prose.destroy()
      expect(told.at(-1)).toBe(value)
      expect(told).toHaveLength(2)
    },
  )

  it('[EDIT-1] of one line stays one, whatever is inserted', () => {
    const { prose, told } = begin({ forceSingleLine: true, value: '' })
    prose.giveCursor()
    paste(prose, '<p>one</p><ul><li>two</li></ul>')
    expect(told).toEqual(['<p>one two</p>'])
    expect(prose.view.dom.getAttribute('aria-multiline')).toBe('false')
  })

  it('replaces the one before, and can be undone', () => {
    const { prose, told } = begin()
    prose.setProps({ value: '<p>another</p>', onChange: () => {}, label: 'Text', name: 'body' })
    expect(prose.view.state.doc.textContent).toBe('another')
    prose.flush()
    expect(told).toEqual([])
  })
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
