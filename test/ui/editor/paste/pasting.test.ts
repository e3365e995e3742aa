// @vitest-environment jsdom
import { undo } from 'prosemirror-history'
import { describe, expect, it } from 'vitest'
import { openEditor } from '../start-prose.ts'

const long = Array.from({ length: 1200 }, (_, at) => `line ${at}`).join('\n\n')

/** The cursor is between two letters. */
function begin(value = '<p>ab</p>') {
  const editor = openEditor(value)
  editor.goTo(2)
  const { view } = editor
  return { ...editor, text: () => view.state.doc.textBetween(0, view.state.doc.content.size, '\n\n') }
}

describe('[DEC-156] a long paste', () => {
  const refused = 'That’s too long to paste. Try pasting less.'
  const asText = 'That was too long to paste with formatting, so it was pasted as plain text.'

  it('of text comes in one step, and one undo takes it back', () => {
    const { view, notes, paste, text } = begin()
    paste(long)
    expect(text()).toBe(`a${long}b`)
    expect(notes).not.toContain(refused)
    undo(view.state, view.dispatch)
    expect(text()).toBe('ab')
  })

  it.each([
    ['characters', 'x'.repeat(1_000_001)],
    ['lines', 'x\n'.repeat(10_001)],
  ])('of too many %s is refused with a sentence, which goes when the writer types', (_, words) => {
    const { view, notes, paste, text } = begin()
    paste(words)
    expect(text()).toBe('ab')
    expect(notes.at(-1)).toBe(refused)
    view.dispatch(view.state.tr.insertText('typed'))
    expect(notes.at(-1)).toBe('')
  })

  it.each([
    ['up to 200,000 characters keeps its formatting', 190_000, `<b>${'x'.repeat(190_000)}</b>`, ''],
    ['beyond that comes as plain text, and a note says so', 210_000, `<b>${'x'.repeat(210_000)}</b>`, asText],
    ['nested too deep does, too', 5, `${'<div>'.repeat(100)}<b>xxxxx</b>`, asText],
  ])('of HTML %s', (_, count, html, note) => {
    const { view, notes, paste, text } = begin()
    paste('x'.repeat(count), html)
    expect(text()).toBe(`a${'x'.repeat(count)}b`)
    expect(view.dom.querySelector('strong, b') === null).toBe(note !== '')
    expect(notes.at(-1)).toBe(note)
  })

  it('of HTML without text comes as the text of it', () => {
    const { paste, text } = begin()
    paste('', `<b>one</b>${'<i></i> '.repeat(40_000)}<b>two</b>`)
    expect(text()).toBe('aone twob')
  })
})

it.each(['\n', '\r\n'])(
  'what was copied in the editor is pasted as it was, with its line breaks as %j',
  lineBreak => {
    const { view, goTo, paste } = begin('<p>one<br>two</p>')
    goTo(1, 8)
    const { text } = view.serializeForClipboard(view.state.selection.content())
    paste(text.replace('\n', lineBreak), '<p data-pm-slice="1 1 []">changed on the way</p>')
    expect(view.dom.innerHTML).toBe('<p>one<br>two</p>')
  },
)

it.each([
  ['a line', 'one\r\n', '<p>ab</p>', '<p>aoneb</p>'],
  ['lines', 'one\r\ntwo\r\n\r\n', '<p>ab</p>', '<p>aone<br>twob</p>'],
  ['lines for code', 'one\r\ntwo', '<pre>ab</pre>', '<pre>aone\ntwob</pre>'],
])(
  'a text from Windows is pasted as %s, without an empty line at its end or signs that are not shown',
  (_, text, value, wanted) => {
    const { paste, html } = begin(value)
    paste(text)
    expect(html()).toBe(wanted)
  },
)
