import { closeHistory } from 'prosemirror-history'
import { Fragment, Slice } from 'prosemirror-model'
import { Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { fromText } from '../convert/from-html.ts'
import { schema } from './schema.ts'

/** The detail of the event `outsidetext`: what code outside of the editor asks of its text. */
export interface OutsideText {
  /** The answer: the selected text. */
  selected?: string
  /** A text to insert in place of the selection, or after it; as a link if it has an address. */
  insert?: { text: string; href?: string; isAfter: boolean }
}

function sliceOf({ text, href }: { text: string; href?: string }, isLine: boolean): Slice {
  const inLine = text.replace(/\s*\n\s*/g, ' ')
  if (href !== undefined || isLine)
    return new Slice(
      Fragment.from(schema.text(inLine, href === undefined ? [] : [schema.marks.link.create({ href })])),
      0,
      0,
    )
  return new Slice(fromText(text).content, 1, 1)
}

/** Answers what is selected, and inserts a text in one step that can be undone. */
export function outsideText(view: EditorView, event: Event): boolean {
  const request = (event as CustomEvent<OutsideText>).detail
  const { from, to } = view.state.selection
  request.selected = view.state.doc.textBetween(from, to, '\n')
  const { insert } = request
  if (!insert || !view.editable) return true
  const isLine = view.dom.getAttribute('aria-multiline') === 'false'
  const tr = closeHistory(view.state.tr)
  // A selection that becomes a link keeps the rest of its formatting.
  if (insert.href !== undefined && insert.text === request.selected)
    tr.addMark(from, to, schema.marks.link.create({ href: insert.href }))
  else tr.replaceRange(insert.isAfter ? to : from, to, sliceOf(insert, isLine))
  const end = tr.doc.resolve(tr.mapping.map(to))
  view.dispatch(tr.setSelection(Selection.near(end, -1)).scrollIntoView())
  view.focus()
  return true
}
