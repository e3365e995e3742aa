// @vitest-environment jsdom
import { EditorState, Selection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import { fromHtml } from '../../../../src/ui/editor/convert/from-html.ts'
import { toHtml } from '../../../../src/ui/editor/convert/to-html.ts'
import { editorKeys } from '../../../../src/ui/editor/prose/keys.ts'

const nothing = () => {}
const calls = { toToolbar: nothing, editLink: nothing, describeImage: nothing, ran: nothing }

/** The HTML after Enter at the end, and a word. */
function typeOn(html: string, forceSingleLine = false): string {
  const doc = fromHtml(html)
  let state = EditorState.create({ doc, selection: Selection.atEnd(doc) })
  editorKeys(forceSingleLine, calls).Enter?.(state, tr => {
    state = state.apply(tr)
  })
  return toHtml(state.apply(state.tr.insertText('next')).doc)
}

describe('the keys of the editor', () => {
  it('continue the format in the next line', () => {
    expect(typeOn('<p>a <strong>b</strong></p>')).toBe(
      '<p>a <strong>b</strong></p><p><strong>next</strong></p>',
    )
    expect(typeOn('<ul><li><em>a</em></li></ul>')).toBe('<ul><li><em>a</em></li><li><em>next</em></li></ul>')
    expect(typeOn('<p>a</p>')).toBe('<p>a</p><p>next</p>')
    expect(typeOn('<h2>a</h2>')).toBe('<h2>a</h2><p>next</p>')
    expect(typeOn('<pre>a</pre>')).toBe('<pre>a\nnext</pre>')
  })

  it('[EDIT-1] add no second line to a single-line text', () => {
    expect(typeOn('<p>a</p>', true)).toBe('<p>anext</p>')
  })
})
