// @vitest-environment jsdom
import { undo } from 'prosemirror-history'
import { TextSelection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import type { EditorProps } from '../../../../src/ui/editor/editor-props.ts'
import { startProse } from '../start-prose.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`).join('\n\n')
const long = lines(1200)

function begin(given: Partial<EditorProps> = {}) {
  const told: string[] = []
  const notes: string[] = []
  const prose = startProse(
    { value: '<p>ab</p>', ...given },
    { report: html => told.push(html), tell: note => notes.push(note) },
  )
  const { view } = prose
  // Between the two letters.
  const { state } = view
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, 2)))
  const paste = (data: Record<string, string>) => {
    const event = new Event('paste', { cancelable: true })
    const clipboardData = { getData: (type: string) => data[type] ?? '', files: [] }
    view.dom.dispatchEvent(Object.assign(event, { clipboardData }))
  }
  return {
    prose,
    view,
    told,
    notes,
    paste,
    text: () => view.state.doc.textBetween(0, view.state.doc.content.size, '\n\n'),
  }
}

describe('[DEC-156] a long paste', () => {
  const refused = 'That’s too long to paste. Try pasting less.'
  const asText = 'That was too long to paste with formatting, so it’s plain text.'

  it('of text comes in one step, and one undo takes it back', () => {
    const { view, notes, paste, text } = begin()
    paste({ 'text/plain': long })
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
    paste({ 'text/plain': words })
    expect(text()).toBe('ab')
    expect(notes.at(-1)).toBe(refused)
    view.dispatch(view.state.tr.insertText('typed'))
    expect(notes.at(-1)).toBe('')
  })

  it.each([
    ['up to 200,000 characters keeps its formatting', 190_000, `<b>${'x'.repeat(190_000)}</b>`, null],
    ['beyond that comes as plain text, and a note says so', 210_000, `<b>${'x'.repeat(210_000)}</b>`, asText],
    ['nested too deep does, too', 5, `${'<div>'.repeat(100)}<b>xxxxx</b>`, asText],
  ])('of HTML %s', (_, count, html, note) => {
    const { view, notes, paste, text } = begin()
    paste({ 'text/plain': 'x'.repeat(count), 'text/html': html })
    expect(text()).toBe(`a${'x'.repeat(count)}b`)
    expect(view.dom.querySelector('strong, b') === null).toBe(note !== null)
    expect(notes.at(-1)).toBe(note ?? '')
  })

  it('of HTML without text comes as the text of it', () => {
    const { paste, text } = begin()
    paste({ 'text/html': `<b>one</b>${'<i></i> '.repeat(40_000)}<b>two</b>` })
    expect(text()).toBe('aone twob')
  })

  it('[EDIT-8] as HTML passes the sanitizer', () => {
    const { view, paste } = begin()
    paste({
      'text/html': '<p onclick="x()">word<script>x()</script> <b style="color:red">b</b></p>'.repeat(400),
    })
    expect(view.state.doc.childCount).toBe(400)
    expect(view.dom.innerHTML).not.toMatch(/script|onclick|style/)
  })
})

describe('what was copied in the editor', () => {
  it.each(['\n', '\r\n'])('is pasted as it was, with its line breaks as %j', lineBreak => {
    const { view, paste } = begin({ value: '<p>one<br>two</p>' })
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 1, 8)))
    const { text } = view.serializeForClipboard(view.state.selection.content())
    paste({
      'text/html': '<p data-pm-slice="1 1 []">changed on the way</p>',
      'text/plain': text.replace('\n', lineBreak),
    })
    expect(view.dom.innerHTML).toBe('<p>one<br>two</p>')
  })
})

describe('a text that was copied on Windows', () => {
  it.each([
    ['a line', 'one\r\n', '<p>ab</p>', '<p>aoneb</p>'],
    ['lines', 'one\r\ntwo\r\n\r\n', '<p>ab</p>', '<p>aone<br>twob</p>'],
    ['lines for code', 'one\r\ntwo', '<pre>ab</pre>', '<pre>aone\ntwob</pre>'],
  ])(
    'is pasted as %s, without an empty line at its end or signs that are not shown',
    (_what, text, value, html) => {
      const { prose, told, paste } = begin({ value })
      paste({ 'text/plain': text })
      prose.flush()
      expect(told.at(-1)).toBe(html)
    },
  )
})
