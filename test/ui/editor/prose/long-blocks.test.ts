// @vitest-environment jsdom
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { expect, it } from 'vitest'
import { fromText } from '../../../../src/ui/editor/convert/from-html.ts'
import { longBlocks } from '../../../../src/ui/editor/prose/decorations.ts'

const write = (text: string): EditorView =>
  new EditorView(document.createElement('div'), {
    state: EditorState.create({ doc: fromText(text), plugins: [longBlocks()] }),
  })
const directions = ({ dom }: EditorView) =>
  [...dom.querySelectorAll('p')].map(block => block.getAttribute('dir'))

it('only a long paragraph has one direction as a whole: that of its first letter', () => {
  const parts = ['short', '1) words '.repeat(2000), '(שלום) '.repeat(2000), '12 '.repeat(4000)]
  expect(directions(write(parts.join('\n\n')))).toEqual([null, 'ltr', 'rtl', null])
})

it('a paragraph that becomes long, or short again, is reported', () => {
  const view = write('מילה')
  view.dispatch(view.state.tr.insertText('a'.repeat(10_000), 5))
  expect(directions(view)).toEqual(['rtl'])
  view.dispatch(view.state.tr.delete(5, 9000))
  expect(directions(view)).toEqual([null])
})
