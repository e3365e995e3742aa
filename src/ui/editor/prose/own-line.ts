import type { Fragment, Node, Slice } from 'prosemirror-model'
import { NodeSelection, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorProps } from 'prosemirror-view'
import { schema } from './schema.ts'

const { nodes } = schema

const isMediaNode = ({ type }: Node): boolean => type === nodes.image || type === nodes.iframe

/** Whether a block is a paragraph with only media. */
export const isMedia = (node: Node): boolean =>
  node.type === nodes.paragraph && node.childCount > 0 && node.children.every(isMediaNode)

const isEmptyParagraph = (node: Node): boolean => node.type === nodes.paragraph && node.childCount === 0

/** The media that a slice consists of; null if it contains anything else. */
function loneMedia({ content }: Slice): Node | null {
  let inside: Fragment = content
  while (inside.childCount === 1 && inside.firstChild) {
    if (isMediaNode(inside.firstChild)) return inside.firstChild
    inside = inside.firstChild.content
  }
  return null
}

/**
 * Inserts media at the selection on a line of its own: the text around it is split, and the cursor goes to the line
 * after it. In code it stays in the line.
 */
export function insertOnOwnLine(tr: Transaction, media: Node): Transaction {
  if (!tr.selection.empty) tr.deleteSelection()
  const { $from } = tr.selection
  const { parent } = $from
  if (!parent.isTextblock || parent.type.spec.code) return tr.replaceSelectionWith(media, false)
  const line = nodes.paragraph.create(null, media)
  let start = $from.before()
  if (isEmptyParagraph(parent)) tr.replaceWith(start, $from.after(), line)
  else {
    if ($from.parentOffset === parent.content.size) start = $from.after()
    else if ($from.parentOffset > 0) {
      tr.split($from.pos)
      start = $from.pos + 1
    }
    tr.insert(start, line)
  }
  const end = start + line.nodeSize
  if (!tr.doc.resolve(end).nodeAfter?.isTextblock) tr.insert(end, nodes.paragraph.create())
  return tr.setSelection(TextSelection.create(tr.doc, end + 1))
}

/** Replaces the selection by a slice; media without text gets a line of its own. */
export function replaceByLines(tr: Transaction, slice: Slice): Transaction {
  const media = loneMedia(slice)
  return media ? insertOnOwnLine(tr, media) : tr.replaceSelection(slice)
}

/** Moves dragged media to a line of its own. `isMoved` is false for a copy. */
const dropMedia: NonNullable<EditorProps['handleDrop']> = (view, event, slice, isMoved) => {
  const media = loneMedia(slice)
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (!media || !at) return false
  const { tr } = view.state
  const dragged = (view.dragging as { node?: NodeSelection } | null)?.node ?? tr.selection
  if (isMoved) {
    dragged.replace(tr)
    const pos = tr.mapping.map(at.pos)
    const $left = tr.doc.resolve(tr.mapping.map(dragged.from))
    // The line that the media has left is removed.
    const isLeft = $left.depth > 0 && isEmptyParagraph($left.parent) && $left.node(-1).childCount > 1
    if (isLeft && (pos < $left.before() || pos > $left.after())) tr.delete($left.before(), $left.after())
  }
  tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(at.pos))))
  insertOnOwnLine(tr, media)
  const dropped = tr.selection.$from.before() - 2
  if (dropped > 0 && tr.doc.resolve(dropped).nodeAfter?.eq(media))
    tr.setSelection(NodeSelection.create(tr.doc, dropped))
  view.focus()
  view.dispatch(tr.setMeta('uiEvent', 'drop'))
  return true
}

/** Text typed next to media goes to a line of its own. */
const typeBesideMedia: NonNullable<EditorProps['handleTextInput']> = (view, from, to, text) => {
  const { tr } = view.state
  const $from = tr.doc.resolve(from)
  if (from !== to || view.composing || !isMedia($from.parent)) return false
  const isAfter = $from.parentOffset > 0
  if (isAfter && $from.parentOffset < $from.parent.content.size) return false
  const edge = isAfter ? $from.after() : $from.before()
  const neighbor = isAfter ? tr.doc.resolve(edge).nodeAfter : tr.doc.resolve(edge).nodeBefore
  if (neighbor && isEmptyParagraph(neighbor)) {
    const inside = isAfter ? edge + 1 : edge - 1
    tr.insertText(text, inside).setSelection(TextSelection.create(tr.doc, inside + text.length))
  } else {
    tr.insert(edge, nodes.paragraph.create(null, schema.text(text)))
    tr.setSelection(TextSelection.create(tr.doc, edge + 1 + text.length))
  }
  view.dispatch(tr.scrollIntoView())
  return true
}

/** Keeps media on lines of their own while something is typed or dragged. */
export const ownLineProps = { handleDrop: dropMedia, handleTextInput: typeBesideMedia }
