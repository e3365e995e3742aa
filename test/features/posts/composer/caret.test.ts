// @vitest-environment happy-dom

import { afterEach, describe, expect, it } from 'vitest'
import { type Caret, putCaret, watchCaret } from '../../../../src/features/posts/composer/caret.ts'
import { carets } from '../../../../src/features/posts/lifecycle/carets.ts'
import { createTestApp } from '../../../support/app.ts'

const html = `
  <button>Close</button>
  <input value="A title">
  <div contenteditable="true"><p>One</p><p>Two <b>bold</b> words</p></div>
  <input type="checkbox">`

function draw(): HTMLFormElement {
  const form = document.createElement('form')
  form.innerHTML = html
  document.body.replaceChildren(form)
  return form
}
const find = <E extends HTMLElement>(form: Element, selector: string): E => {
  const found = form.querySelector<E>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
/** The caret of a form after something was done in it, and the form has closed. */
function caretAfter(act: (form: Element) => void): Caret | null {
  const form = draw()
  const { read, stop } = watchCaret(form)
  act(form)
  stop()
  return read()
}

afterEach(() => document.body.replaceChildren())

describe('the cursor of a form', () => {
  it('[DEC-176] is where it was in a field of one line, though the button had the focus', () => {
    const caret = caretAfter(form => {
      const field = find<HTMLInputElement>(form, 'input')
      field.focus()
      field.setSelectionRange(2, 4)
      find(form, 'button').focus()
    })
    const again = draw()
    expect(caret && putCaret(again, caret)).toBe(true)
    const field = find<HTMLInputElement>(again, 'input')
    expect([document.activeElement, field.selectionStart, field.selectionEnd]).toEqual([field, 2, 4])
  })

  it('[DEC-176] is where it was in formatted text', () => {
    const caret = caretAfter(form => {
      const text = find(form, '[contenteditable]')
      const bold = find(form, 'b').firstChild as Text
      text.focus()
      document.getSelection()?.setBaseAndExtent(bold, 1, bold, 3)
      document.dispatchEvent(new Event('selectionchange'))
      find(form, 'button').focus()
    })
    const again = draw()
    expect(caret && putCaret(again, caret)).toBe(true)
    expect(document.activeElement).toBe(find(again, '[contenteditable]'))
    const selection = document.getSelection()
    expect([selection?.anchorNode, selection?.anchorOffset, selection?.focusOffset]).toEqual([
      find(again, 'b').firstChild,
      1,
      3,
    ])
  })

  it('[DEC-176] is behind the last letter, though the form has closed before the browser told of it', () => {
    const caret = caretAfter(form => {
      const text = find(form, '[contenteditable]')
      const bold = find(form, 'b').firstChild as Text
      text.focus()
      document.getSelection()?.setBaseAndExtent(bold, 4, bold, 4)
      find(form, 'button').focus()
    })
    expect(caret?.start).toEqual([1, 1, 0, 4])
  })

  it('[DEC-176] is nowhere if no text field had it, or the form has fewer fields now', () => {
    expect(caretAfter(form => find(form, 'button').focus())).toBeNull()
    expect(putCaret(draw(), { field: 7, start: 0, end: 0 })).toBe(false)
  })

  it('[DEC-176] is put back only in the form that Undo opens', () => {
    const kept = createTestApp().app.get(carets)
    const caret = { field: 1, start: 2, end: 2 }
    kept.follow('new text', () => caret)()
    expect(kept.take('new text')).toBeNull()
    kept.want('new text')
    expect(kept.take('new quote')).toBeNull()
    kept.want('new text')
    expect(kept.take('new text')).toEqual(caret)
    expect(kept.take('new text')).toBeNull()
  })
})
