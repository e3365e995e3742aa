import { closeHistory } from 'prosemirror-history'
import type { Node, ResolvedPos } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { readWebUrl } from '../../../platform/lib/url.ts'
import { schema } from '../prose/schema.ts'

const { nodes, marks } = schema

/** The address that a paragraph consists of, as text or as a link of that text; null if it holds anything else. */
export function loneLink(node: Node | null | undefined): string | null {
  const only = node?.type === nodes.paragraph && node.childCount === 1 ? node.firstChild : null
  const text = only?.text?.trim() ?? ''
  if (!only || !/^https?:\/\/\S+$/i.test(text)) return null
  const url = readWebUrl(text)
  if (!url?.hostname.includes('.')) return null
  const [mark, ...others] = only.marks
  if (others.length > 0 || (mark && mark.type !== marks.link)) return null
  const href = mark ? String(mark.attrs.href) : text
  return readWebUrl(href)?.href === url.href ? href : null
}

/** Puts a card in the place of a block at the top. A cursor in it goes to the line after the card. */
export function replaceByCard(
  tr: Transaction,
  pos: number,
  attrs: { href: string; title: string },
): Transaction {
  const node = tr.doc.nodeAt(pos)
  if (!node) return tr
  const end = pos + node.nodeSize
  const wasInside = tr.selection.from > pos && tr.selection.to < end
  tr.replaceWith(pos, end, nodes.card.create(attrs))
  if (!wasInside) return tr
  if (!tr.doc.nodeAt(pos + 1)?.isTextblock) tr.insert(pos + 1, nodes.paragraph.create())
  return tr.setSelection(TextSelection.create(tr.doc, pos + 2))
}

const cardBefore = ({ pos, parentOffset, parent, depth, doc }: ResolvedPos): number | null => {
  if (!parent.isTextblock || parentOffset !== 0 || depth === 0) return null
  const before = doc.resolve(pos - 1).nodeBefore
  return before?.type === nodes.card ? pos - 1 - before.nodeSize : null
}

/** The position of the selected card, or of one right before the cursor; null for none. */
function cardAt({ selection }: EditorState): number | null {
  if (selection instanceof NodeSelection) return selection.node.type === nodes.card ? selection.from : null
  return selection.empty ? cardBefore(selection.$from) : null
}

/** Turns the card at the selection back into a link: Backspace. */
export const backToLink: Command = (state, dispatch, view) => {
  const pos = cardAt(state)
  return pos !== null && cardToLink(pos)(state, dispatch, view)
}

/** Turns the card at a position back into a line with its link, with the cursor behind it. */
export const cardToLink =
  (pos: number): Command =>
  ({ tr }, dispatch) => {
    const card = tr.doc.nodeAt(pos)
    if (card?.type !== nodes.card) return false
    if (!dispatch) return true
    const { href } = card.attrs
    const line = nodes.paragraph.create(null, schema.text(href, [marks.link.create({ href })]))
    tr.replaceWith(pos, pos + card.nodeSize, line)
    const next = tr.doc.nodeAt(pos + line.nodeSize)
    // The line that was made for the cursor.
    if (next?.type === nodes.paragraph && next.childCount === 0 && tr.doc.resolve(pos).depth === 0)
      tr.delete(pos + line.nodeSize, pos + line.nodeSize + next.nodeSize)
    tr.setSelection(TextSelection.create(tr.doc, pos + 1 + href.length)).removeStoredMark(marks.link)
    // Its own step: one undo makes it a card again.
    dispatch(closeHistory(tr.scrollIntoView()))
    return true
  }
