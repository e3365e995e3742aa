// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { toHtml } from '../../../src/ui/editor/convert/to-html.ts'
import { editorKeys } from '../../../src/ui/editor/prose/keys.ts'
import { startProse } from './start-prose.ts'

const nothing = () => {}
afterEach(() => document.body.replaceChildren())

function editor(value = '', autoFocus = true) {
  const { view } = startProse({ value, autoFocus })
  const keys = editorKeys(false, {
    toToolbar: nothing,
    editLink: nothing,
    describeImage: nothing,
    ran: nothing,
  })
  return {
    html: () => toHtml(view.state.doc),
    type(words: string) {
      for (const sign of words) {
        const { from, to } = view.state.selection
        const isTaken = view.someProp('handleTextInput', take =>
          take(view, from, to, sign, () => view.state.tr.insertText(sign)),
        )
        if (!isTaken) view.dispatch(view.state.tr.insertText(sign))
      }
    },
    press: (key: string) => keys[key]?.(view.state, view.dispatch, view),
  }
}

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
])('%s is formatted while typing', (typed, html) => {
  const { type, html: read } = editor()
  type(typed)
  expect(read()).toBe(html)
})

it.each(['Backspace', 'Mod-z'])('is turned back into characters on %s', key => {
  const { type, press, html } = editor()
  type('a **bold**')
  expect(html()).toBe('<p>a <strong>bold</strong></p>')
  press(key)
  expect(html()).toBe('<p>a **bold**</p>')
})

it('continue in existing text at their end if typing starts inside', () => {
  const begun = editor('<p>one</p><p>two</p>')
  begun.type('!')
  expect(begun.html()).toBe('<p>one</p><p>two!</p>')
  const other = editor('<p>one</p>', false)
  other.type('!')
  expect(other.html()).toBe('<p>!one</p>')
})
