// @vitest-environment jsdom
import { NodeSelection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import { createHandle } from '../../../../src/ui/editor/prose/use-prose.ts'
import { openEditor } from '../start-prose.ts'

const src = 'https://pics.example/a.gif'
const image = `<img src="${src}">`
const gif = `<p>${image}</p>`

function begin(value: string, cursor: number, forceSingleLine = false) {
  const editor = openEditor(value, { forceSingleLine })
  editor.prose.giveCursor()
  editor.goTo(cursor)
  return { ...editor, insert: () => createHandle(editor.prose).insertImage({ src }) }
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

  it.each([
    ['in code', '<pre>ab</pre>', false],
    ['where there is one line only', '<p>ab</p>', true],
  ])('stays in the line %s', (_, value, forceSingleLine) => {
    const { insert, html } = begin(value, 2, forceSingleLine)
    insert()
    expect(html()).toBe(value.replace('ab', `a${image}b`))
  })

  it.each([
    ['gets a line of its own when it is pasted alone', image, `<p>a</p>${gif}<p>b</p>`],
    ['stays where it was within pasted words', `<p>see ${image} here</p>`, `<p>asee ${image} hereb</p>`],
  ])('%s', (_, pasted, expected) => {
    const { paste, html } = begin('<p>ab</p>', 2)
    paste('', pasted)
    expect(html()).toBe(expected)
  })

  it('does not share its line with what is typed beside it', () => {
    const { goTo, type, html } = begin(`<p>ab</p>${gif}<p>cd</p>`, 6)
    type('xy')
    expect(html()).toBe(`<p>ab</p>${gif}<p>xy</p><p>cd</p>`)
    goTo(5)
    type('z')
    expect(html()).toBe(`<p>ab</p><p>z</p>${gif}<p>xy</p><p>cd</p>`)
  })

  it('takes its line along when it is dragged', () => {
    const { view, click, html } = begin(`<p>ab</p>${gif}<p>cd</p>`, 1)
    view.posAtCoords = () => ({ pos: 9, inside: 7 })
    click('image')
    const event = new MouseEvent('drop') as DragEvent
    const slice = view.state.selection.content()
    expect(view.someProp('handleDrop', run => run(view, event, slice, true))).toBe(true)
    expect(html()).toBe(`<p>ab</p><p>c</p>${gif}<p>d</p>`)
    expect(view.state.selection).toBeInstanceOf(NodeSelection)
  })
})
