// @vitest-environment jsdom
import { AllSelection, TextSelection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import { linkAt, setLink } from '../../../src/ui/editor/prose/commands.ts'
import { toolState, tools } from '../../../src/ui/editor/toolbar/tools.ts'
import { openEditor } from './start-prose.ts'

const address = 'https://one.example/'
const linked = (text: string) => `<a href="${address}">${text}</a>`
const long = Array.from({ length: 3000 }, (_, at) => `${at}`).join('\n')

describe.each(['Ctrl+A', 'Shift'])('of a text that is selected by %s', way => {
  /** Everything is selected, or the text from its first to its last character. */
  function begin(value: string, forceSingleLine = false) {
    const editor = openEditor(value, { forceSingleLine })
    const { doc } = editor.view.state
    editor.prose.giveCursor()
    const allText = TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size))
    editor.select(way === 'Shift' ? allText : new AllSelection(doc))
    return editor
  }
  const picture = '<img src="https://a.example/b.gif">'

  it.each([
    ['a line', '<p>words</p>', `<p>${linked('words')}</p>`],
    ['a heading', '<h2>words</h2>', `<h2>${linked('words')}</h2>`],
    ['lines', '<p>a</p><ul><li>b</li></ul>', `<p>${linked('a')}</p><ul><li>${linked('b')}</li></ul>`],
    ['a picture', `<p>${picture}</p>`, `<p>${linked(picture)}</p>`],
    ['nothing but empty lines', '<p></p><p></p>', `<p>${linked(address)}</p>`],
  ])('%s is linked by a pasted address', (_what, value, expected) => {
    const { paste, html } = begin(value)
    paste(address)
    expect(html()).toBe(expected)
  })

  it('a single line is linked by a pasted address, and replaced by a pasted text', () => {
    const { paste, html, view } = begin('<p>words</p>', true)
    paste(address)
    expect(html()).toBe(`<p>${linked('words')}</p>`)
    paste('other words')
    expect(html()).not.toContain('>words')
    expect(view.state.doc.childCount).toBe(1)
  })

  it.each([
    ['b()', '<p><b>b()</b></p>'],
    ['**b**\nc', ''],
  ])('code stays code when %j is pasted over it', (text, pasted) => {
    const { paste, html } = begin('<pre>a()</pre>')
    paste(text, pasted)
    expect(html()).toBe(`<pre>${text}</pre>`)
  })

  it.each([
    ['heading', '<h2>a</h2>', '<p>a</p>'],
    ['pre', '<pre>a</pre>', '<p>a</p>'],
    ['quote', '<blockquote><p>a</p><p>b</p></blockquote>', '<p>a</p><p>b</p>'],
    ['bullets', '<ul><li>a</li><li>b</li></ul>', '<p>a</p><p>b</p>'],
    ['numbers', '<ol><li>a</li></ol>', '<p>a</p>'],
    ['numbers', '<ul><li>a</li></ul>', '<ol><li>a</li></ol>'],
    ['outdent', '<ul><li>a</li><li>b</li></ul>', '<p>a</p><p>b</p>'],
  ] as const)('the tool %s says that it is %s, and changes it', (name, value, expected) => {
    const { view, html } = begin(value)
    const wasOn = name !== 'outdent' && expected.startsWith('<p>')
    expect((toolState(view.state).on as readonly string[]).includes(name)).toBe(wasOn)
    expect(tools[name].run(view.state, view.dispatch.bind(view))).toBe(true)
    expect(html()).toBe(expected)
  })

  it('the link at its start is the one that is edited', () => {
    const { view } = begin(`<p>${linked('words')}</p>`)
    expect(linkAt(view.state)).toMatchObject({ from: 1, to: 6, href: address })
  })

  it('Enter replaces it by a new line', () => {
    const { press, type, html } = begin('<p>a</p><p>b</p>')
    expect(press('Enter')).toBe(true)
    type('x')
    expect(html()).toBe('<p><br></p><p>x</p>')
  })

  it.each([
    ['Markdown', '# Title\n\n- one', /^<h2>Title<\/h2><ul><li>one<\/li><\/ul>$/],
    ['a long text', long, /^<p>0[\s\S]*2999<\/p>$/],
  ])('%s that is pasted takes its place', async (_, text, wanted) => {
    const { paste, html } = begin(way === 'Shift' ? '<p>a</p><p>b</p>' : '<hr><p>b</p>')
    paste(text)
    await expect.poll(html).toMatch(wanted)
  })
})

it.each([
  ['a pasted address, which is linked', address, `<p>${linked(address)}</p>`],
  ['a long text', long, '<p>0'],
  ['Markdown', '# Title\n\n- one', '<h2>Title</h2><ul><li>one</li></ul>'],
  ['what is typed, which is not formatted with the text before it', '*', '<p>*</p>'],
  ['a link that is typed for it', '', `<p>${linked('one.example/')}</p>`],
])('a dividing line that is selected is replaced by %s', async (what, text, wanted) => {
  const { view, click, paste, type, html } = openEditor('<p>*a</p><hr><p>b</p>')
  click('horizontal_rule')
  const { from, to } = view.state.selection
  if (text === '*') type(text)
  else if (text) paste(text)
  else setLink(address, { from, to })(view.state, view.dispatch.bind(view))
  await expect.poll(html).toContain(`<p>*a</p>${wanted}`)
  expect(html(), what).not.toContain('<hr>')
  expect(html()).toMatch(/<p>b<\/p>$/)
})
