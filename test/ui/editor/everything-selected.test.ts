// @vitest-environment jsdom
import { AllSelection, NodeSelection, type Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { describe, expect, it } from 'vitest'
import { toHtml } from '../../../src/ui/editor/convert/to-html.ts'
import { linkAt, setLink } from '../../../src/ui/editor/prose/commands.ts'
import { editorKeys } from '../../../src/ui/editor/prose/keys.ts'
import { type ToolName, toolState, tools } from '../../../src/ui/editor/toolbar/tools.ts'
import { startProse } from './start-prose.ts'

const nothing = () => {}
const address = 'https://one.example/'

/** Everything, as Ctrl+A selects it. */
const everything = ({ state }: EditorView): Selection => new AllSelection(state.doc)
/** The text from its first to its last character, as Shift selects it. */
const allText = ({ state }: EditorView): Selection =>
  TextSelection.between(state.doc.resolve(0), state.doc.resolve(state.doc.content.size))
/** The first element of a kind, as a click selects it. */
const node =
  (name: string) =>
  ({ state }: EditorView): Selection => {
    let found = -1
    state.doc.descendants(({ type }, pos) => {
      if (found < 0 && type.name === name) found = pos
    })
    return NodeSelection.create(state.doc, found)
  }

function begin(value: string, select: (view: EditorView) => Selection, forceSingleLine = false) {
  const prose = startProse({ value, forceSingleLine })
  const { view } = prose
  prose.giveCursor()
  view.dispatch(view.state.tr.setSelection(select(view)))
  return {
    view,
    type(text: string) {
      const { from, to } = view.state.selection
      const tr = () => view.state.tr.insertText(text)
      if (!view.someProp('handleTextInput', run => run(view, from, to, text, tr))) view.dispatch(tr())
    },
    paste(text: string, html = '') {
      const clipboardData = { getData: (type: string) => (type === 'text/html' ? html : text), files: [] }
      view.dom.dispatchEvent(
        Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }),
      )
    },
    press: (key: string) =>
      editorKeys(forceSingleLine, {
        toToolbar: nothing,
        editLink: nothing,
        describeImage: nothing,
        ran: nothing,
      })[key]?.(view.state, view.dispatch.bind(view)),
    run: (name: ToolName) => tools[name].run(view.state, view.dispatch.bind(view)),
    html: () => toHtml(view.state.doc),
  }
}

const linked = (text: string) => `<a href="${address}">${text}</a>`
const ways = [
  ['Ctrl+A', everything],
  ['Shift', allText],
] as const

describe.each(ways)('of a text that is selected by %s', (_way, select) => {
  it.each([
    ['a line', '<p>words</p>', `<p>${linked('words')}</p>`],
    ['a heading', '<h2>words</h2>', `<h2>${linked('words')}</h2>`],
    ['lines', '<p>a</p><ul><li>b</li></ul>', `<p>${linked('a')}</p><ul><li>${linked('b')}</li></ul>`],
    [
      'a picture',
      '<p><img src="https://a.example/b.gif"></p>',
      `<p>${linked('<img src="https://a.example/b.gif">')}</p>`,
    ],
  ])('%s is linked by a pasted address', (_what, value, expected) => {
    const { paste, html } = begin(value, select)
    paste(address)
    expect(html()).toBe(expected)
  })

  it('nothing but empty lines is replaced by a linked address', () => {
    const { paste, html } = begin('<p></p><p></p>', select)
    paste(address)
    expect(html()).toBe(`<p>${linked(address)}</p>`)
  })

  it('a single line is linked by a pasted address, and replaced by a pasted text', () => {
    const one = begin('<p>words</p>', select, true)
    one.paste(address)
    expect(one.html()).toBe(`<p>${linked('words')}</p>`)
    one.paste('other words')
    expect(one.html()).not.toContain('>words')
    expect(one.view.state.doc.childCount).toBe(1)
  })

  it('code stays code when something is pasted over it', () => {
    const { paste, html } = begin('<pre>a()</pre>', select)
    paste('b()', '<p><b>b()</b></p>')
    expect(html()).toBe('<pre>b()</pre>')
    const plain = begin('<pre>a()</pre>', select)
    plain.paste('**b**\nc')
    expect(plain.html()).toBe('<pre>**b**\nc</pre>')
  })

  it('the tools say what it is', () => {
    const on = (value: string) => toolState(begin(value, select).view.state).on
    expect(on('<h2>a</h2>')).toContain('heading')
    expect(on('<blockquote><p>a</p></blockquote>')).toContain('quote')
    expect(on('<ul><li>a</li></ul>')).toContain('bullets')
    expect(on('<ol><li>a</li></ol>')).toContain('numbers')
    expect(on('<pre>a</pre>')).toContain('pre')
  })

  it.each([
    ['heading', '<h2>a</h2>', '<p>a</p>'],
    ['pre', '<pre>a</pre>', '<p>a</p>'],
    ['quote', '<blockquote><p>a</p><p>b</p></blockquote>', '<p>a</p><p>b</p>'],
    ['bullets', '<ul><li>a</li><li>b</li></ul>', '<p>a</p><p>b</p>'],
    ['numbers', '<ul><li>a</li></ul>', '<ol><li>a</li></ol>'],
    ['outdent', '<ul><li>a</li><li>b</li></ul>', '<p>a</p><p>b</p>'],
  ] as const)('the tool %s changes it back', (name, value, expected) => {
    const { run, html } = begin(value, select)
    expect(run(name)).toBe(true)
    expect(html()).toBe(expected)
  })

  it('the link at its start is the one that is edited', () => {
    const { view } = begin(`<p>${linked('words')}</p>`, select)
    expect(linkAt(view.state)).toMatchObject({ from: 1, to: 6, href: address })
  })

  it('Enter replaces it by a new line', () => {
    const { press, type, html } = begin('<p>a</p><p>b</p>', select)
    expect(press('Enter')).toBe(true)
    type('x')
    expect(html()).toBe('<p><br></p><p>x</p>')
  })

  it('pasted Markdown takes its place', async () => {
    const { paste, html } = begin('<p>a</p><p>b</p>', select)
    paste('# Title\n\n- one')
    await expect.poll(html).toBe('<h2>Title</h2><ul><li>one</li></ul>')
  })
})

describe('a dividing line that is selected', () => {
  const value = '<p>*a</p><hr><p>b</p>'

  it('is replaced by a pasted address, which is linked', () => {
    const { paste, html } = begin(value, node('horizontal_rule'))
    paste(address)
    expect(html()).toBe(`<p>*a</p><p>${linked(address)}</p><p>b</p>`)
  })

  it('is replaced by a link that is typed for it', () => {
    const { view, html } = begin(value, node('horizontal_rule'))
    const { from, to } = view.state.selection
    setLink(address, { from, to })(view.state, view.dispatch.bind(view))
    expect(html()).toBe(`<p>*a</p><p>${linked('one.example/')}</p><p>b</p>`)
  })

  it('is replaced by what is typed, which is not formatted with the text before it', () => {
    const { type, html } = begin(value, node('horizontal_rule'))
    type('*')
    expect(html()).toBe('<p>*a</p><p>*</p><p>b</p>')
  })

  it('is replaced by a long text', async () => {
    const { paste, html } = begin(value, node('horizontal_rule'))
    paste(Array.from({ length: 3000 }, (_, at) => `${at}`).join('\n'))
    await expect.poll(html, { timeout: 10_000 }).toMatch(/^<p>\*a<\/p><p>0[\s\S]*2999<\/p><p>b<\/p>$/)
  })

  it('at the start goes with everything when a long text is pasted', async () => {
    const { paste, html } = begin('<hr><p>b</p>', everything)
    paste(Array.from({ length: 3000 }, (_, at) => `${at}`).join('\n'))
    await expect.poll(html, { timeout: 10_000 }).toMatch(/^<p>0[\s\S]*2999<\/p>$/)
  })

  it('is replaced by Markdown', async () => {
    const { paste, html } = begin(value, node('horizontal_rule'))
    paste('# Title\n\n- one')
    await expect.poll(html).toBe('<p>*a</p><h2>Title</h2><ul><li>one</li></ul><p>b</p>')
  })
})
