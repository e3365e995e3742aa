// @vitest-environment jsdom
import type { Slice } from 'prosemirror-model'
import { NodeSelection, TextSelection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import { toHtml } from '../../../../src/ui/editor/convert/to-html.ts'
import { createHandle } from '../../../../src/ui/editor/handle.ts'
import { startProse } from '../start-prose.ts'

const src = 'https://pics.example/a.gif'
const gif = `<p><img src="${src}"></p>`

function begin(value: string, cursor: number, forceSingleLine = false) {
  const prose = startProse({ value, forceSingleLine })
  const { view } = prose
  const select = (at: number) =>
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, at)))
  prose.giveCursor()
  select(cursor)
  return {
    view,
    select,
    insert: () => createHandle(prose).insertImage({ src }),
    /** Types as the browser reports it. */
    type(text: string) {
      const { from, to } = view.state.selection
      const isTaken = view.someProp('handleTextInput', run => run(view, from, to, text, () => view.state.tr))
      if (!isTaken) view.dispatch(view.state.tr.insertText(text))
    },
    paste(html: string) {
      const clipboardData = { getData: (type: string) => (type === 'text/html' ? html : ''), files: [] }
      view.dom.dispatchEvent(
        Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }),
      )
    },
    html: () => toHtml(view.state.doc),
  }
}

describe('a picture that is put into a text', () => {
  it.each([
    ['in an empty text', '', 1, `${gif}<p>x</p>`],
    ['at the end', '<p>ab</p>', 3, `<p>ab</p>${gif}<p>x</p>`],
    ['at the start', '<p>ab</p>', 1, `${gif}<p>xab</p>`],
    ['in the middle', '<p>ab</p>', 2, `<p>a</p>${gif}<p>xb</p>`],
    ['in a heading', '<h2>ab</h2>', 2, `<h2>a</h2>${gif}<h2>xb</h2>`],
    [
      'in a quote',
      '<blockquote><p>ab</p></blockquote>',
      4,
      `<blockquote><p>ab</p>${gif}<p>x</p></blockquote>`,
    ],
    ['before another text', '<p>ab</p><p>cd</p>', 3, `<p>ab</p>${gif}<p>xcd</p>`],
  ])('%s is a line of its own, and what is typed next stands below it', (_where, value, cursor, expected) => {
    const { insert, type, html } = begin(value, cursor)
    insert()
    type('x')
    expect(html()).toBe(expected)
  })

  it('leaves no empty line behind it in what is saved, and the next one goes below', () => {
    const { insert, html } = begin('<p>ab</p>', 3)
    insert()
    expect(html()).toBe(`<p>ab</p>${gif}`)
    insert()
    expect(html()).toBe(`<p>ab</p>${gif}${gif}`)
  })

  it('stays in the line in code, and where there is one line only', () => {
    const code = begin('<pre>ab</pre>', 2)
    code.insert()
    expect(code.html()).toBe(`<pre>a<img src="${src}">b</pre>`)
    const line = begin('<p>ab</p>', 2, true)
    line.insert()
    expect(line.html()).toBe(`<p>a<img src="${src}">b</p>`)
  })

  it('gets a line of its own when it is pasted alone; within pasted words it stays where it was', () => {
    const alone = begin('<p>ab</p>', 2)
    alone.paste(`<img src="${src}">`)
    expect(alone.html()).toBe(`<p>a</p>${gif}<p>b</p>`)
    const within = begin('<p>ab</p>', 2)
    within.paste(`<p>see <img src="${src}"> here</p>`)
    expect(within.html()).toBe(`<p>asee <img src="${src}"> hereb</p>`)
  })

  it('does not share its line with what is typed beside it', () => {
    const { select, type, html } = begin(`<p>ab</p>${gif}<p>cd</p>`, 1)
    select(6)
    type('x')
    type('y')
    expect(html()).toBe(`<p>ab</p>${gif}<p>xy</p><p>cd</p>`)
    select(5)
    type('z')
    expect(html()).toBe(`<p>ab</p><p>z</p>${gif}<p>xy</p><p>cd</p>`)
  })

  it('takes its line along when it is dragged', () => {
    const { view, html } = begin(`<p>ab</p>${gif}<p>cd</p>`, 1)
    view.posAtCoords = () => ({ pos: 9, inside: 7 })
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, 5)))
    const slice: Slice = view.state.selection.content()
    const event = new MouseEvent('drop') as DragEvent
    expect(view.someProp('handleDrop', run => run(view, event, slice, true))).toBe(true)
    expect(html()).toBe(`<p>ab</p><p>c</p>${gif}<p>d</p>`)
    expect(view.state.selection).toBeInstanceOf(NodeSelection)
  })
})
