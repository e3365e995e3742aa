// @vitest-environment jsdom
import { redo, undo } from 'prosemirror-history'
import { Selection } from 'prosemirror-state'
import { afterEach, expect, it, vi } from 'vitest'
import { openEditor } from './start-prose.ts'

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

it.each([
  ['a **bold** word', '<p>a <strong>bold</strong> word</p>'],
  ['*it* and ~~gone~~ words', '<p><em>it</em> and <s>gone</s> words</p>'],
  ['**two words**, *two more*.', '<p><strong>two words</strong>, <em>two more</em>.</p>'],
  ['(*so*) **ж**', '<p>(<em>so</em>) <strong>ж</strong></p>'],
  ['2 * 3 * 4', '<p>2 * 3 * 4</p>'],
  ['a*b*c 2**3**4', '<p>a*b*c 2**3**4</p>'],
  ['** no ** * no *', '<p>** no ** * no *</p>'],
  ['~~~~', '<p>~~~~</p>'],
  ['it was ||him||.', '<p>it was <span data-inlay-spoiler="">him</span>.</p>'],
  ['a||b||c || no || ||||', '<p>a||b||c || no || ||||</p>'],
  ['run `npm ci` first', '<p>run <code>npm ci</code> first</p>'],
  ['`*a* "b"`, *c*', '<p><code>*a* "b"</code>, <em>c</em></p>'],
  ['a`b`c ` no ` ``', '<p>a`b`c ` no ` ``</p>'],
])('%s is formatted while typing', (typed, wanted) => {
  const { type, html } = openEditor('', { autoFocus: true })
  type(typed)
  expect(html()).toBe(wanted)
})

it.each(['Backspace', 'Mod-z'])('what was formatted is turned back into characters on %s', key => {
  const { type, press, html } = openEditor('', { autoFocus: true })
  type('a **bold**')
  expect(html()).toBe('<p>a <strong>bold</strong></p>')
  press(key)
  expect(html()).toBe('<p>a **bold**</p>')
})

it.each([
  [true, '<p>one</p><p>two!</p>'],
  [false, '<p>!one</p><p>two</p>'],
])('typing that starts inside (%s) continues an existing text at its end', (autoFocus, wanted) => {
  const { type, html } = openEditor('<p>one</p><p>two</p>', { autoFocus })
  type('!')
  expect(html()).toBe(wanted)
})

it.each([
  ['<p>a <strong>b</strong></p>', '<p>a <strong>b</strong></p><p><strong>next</strong></p>'],
  ['<ul><li><em>a</em></li></ul>', '<ul><li><em>a</em></li><li><em>next</em></li></ul>'],
  ['<p>a</p>', '<p>a</p><p>next</p>'],
  ['<h2>a</h2>', '<h2>a</h2><p>next</p>'],
  ['<pre>a</pre>', '<pre>a\nnext</pre>'],
  ['<p>a</p>', '<p>anext</p>', true],
])(
  '[EDIT-1] Enter after %s continues the format in the next line, and adds none where there is only one: %s',
  (value, wanted, forceSingleLine = false) => {
    const { view, select, press, type, html } = openEditor(value, { forceSingleLine })
    select(Selection.atEnd(view.state.doc))
    press('Enter')
    type('next')
    expect(html()).toBe(wanted)
  },
)

it('[EDIT-2] typing within half a second is undone together, later typing separately', () => {
  vi.useFakeTimers()
  const { view, type } = openEditor()
  const words = (change?: typeof undo) => {
    change?.(view.state, view.dispatch)
    return view.state.doc.textContent
  }
  type('one ')
  vi.advanceTimersByTime(499)
  type('two ')
  vi.advanceTimersByTime(501)
  type('three')
  expect([words(undo), words(undo), words(redo), words(redo)]).toEqual([
    'one two ',
    '',
    'one two ',
    'one two three',
  ])
})
