import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { closeHistory } from 'prosemirror-history'
import type { MarkType, Node, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import { type MarkName, schema } from './schema.ts'

const { nodes, marks } = schema

/** The innermost ancestor of the selection of one of these types, with its position. */
export function ancestorOf(state: EditorState, ...types: NodeType[]) {
  const { $from } = asText(state.selection)
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth)
    if (types.includes(node.type)) return { node, pos: $from.before(depth) }
  }
  return null
}

/** Whether the selection, or the text typed next, has a mark. */
export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { empty, $from, from, to } = selection
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type)
}

export const toggle = (name: MarkName): Command => toggleMark(marks[name], null, { removeWhenPresent: false })

/** Turns a paragraph into a block of this type, and back. */
export const toggleBlock =
  (type: NodeType): Command =>
  (state, dispatch) =>
    setBlockType(ancestorOf(state, type) ? nodes.paragraph : type)(state, dispatch)

export const toggleQuote: Command = (state, dispatch) =>
  ancestorOf(state, nodes.blockquote)
    ? onText(lift)(state, dispatch)
    : wrapIn(nodes.blockquote)(state, dispatch)

/** Makes a list, changes the kind of a list, or takes its items out. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const list = ancestorOf(state, nodes.bullet_list, nodes.ordered_list)
    if (!list) return wrapInList(type)(state, dispatch)
    if (list.node.type === type) return onText(liftListItem(nodes.list_item))(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(list.pos, type).scrollIntoView())
    return true
  }

/** Inserts a horizontal rule and a paragraph after it. */
export const insertRule: Command = (state, dispatch) => {
  if (!dispatch) return true
  const tr = state.tr.replaceSelectionWith(nodes.horizontal_rule.create())
  const $after = tr.doc.resolve(tr.mapping.map(state.selection.to))
  if (!$after.nodeAfter && $after.depth === 0) tr.insert($after.pos, nodes.paragraph.create())
  dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve($after.pos), 1)).scrollIntoView())
  return true
}

/** Removes all marks from the selection. */
export const clearMarks: Command = (state, dispatch) => {
  const { from, to, empty } = state.selection
  if (empty) return false
  dispatch?.(state.tr.removeMark(from, to))
  return true
}

export const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

/**
 * Moves out of a last block that isn't a paragraph, into a new paragraph after it, which can't be reached otherwise.
 */
export const stepOut: Command = (state, dispatch, view) => {
  const { $to, empty } = state.selection
  const isNode = state.selection instanceof NodeSelection
  if (!isNode && (!empty || (view && !view.endOfTextblock('down')))) return false
  if ($to.depth > 0 && $to.indexAfter(0) < state.doc.childCount && !isNode) return false
  const last = state.doc.lastChild
  if (!last || last.type === nodes.paragraph || (isNode && $to.pos < state.doc.content.size)) return false
  if (!isNode && $to.depth > 0 && $to.after(1) !== state.doc.content.size) return false
  if (dispatch) {
    const end = state.doc.content.size
    const tr = state.tr.insert(end, nodes.paragraph.create())
    dispatch(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView())
  }
  return true
}

/** The whole link that the cursor is in, or at the start of the selection. */
export function linkAt(
  state: EditorState,
): { from: number; to: number; href: string; title: string | null } | null {
  const { $from, empty } = asText(state.selection)
  const around = empty ? $from : state.doc.resolve(Math.min($from.pos + 1, $from.end()))
  const link = (empty ? [around.nodeBefore, around.nodeAfter] : [around.nodeBefore])
    .map(node => node && marks.link.isInSet(node.marks))
    .find(Boolean)
  if (!link) return null
  const parent = around.parent
  const start = around.start()
  const ranges: { from: number; to: number }[] = []
  parent.forEach((node, offset) => {
    if (!link.isInSet(node.marks)) return
    const last = ranges.at(-1)
    if (last?.to === start + offset) last.to += node.nodeSize
    else ranges.push({ from: start + offset, to: start + offset + node.nodeSize })
  })
  const range = ranges.find(({ from, to }) => from <= around.pos && around.pos <= to)
  return range ? { ...range, href: link.attrs.href, title: link.attrs.title } : null
}

/** Links a range, or inserts the URL as a link if the range contains nothing to link; '' removes the link. */
export const setLink =
  (href: string, range: { from: number; to: number }): Command =>
  (state, dispatch) => {
    const { from, to } = range
    const { tr } = state
    const before = linkAt(state)
    if (href === '') tr.removeMark(from, to, marks.link)
    else if (!isLinkable(state.doc, from, to)) {
      const mark = marks.link.create({ href })
      tr.replaceRangeWith(
        from,
        to,
        schema.text(href.replace(/^(?:https?:\/\/|mailto:)/, ''), [...(state.storedMarks ?? []), mark]),
      )
      tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(to)), -1))
    } else {
      const title = before && before.from <= from && to <= before.to ? before.title : null
      tr.removeMark(from, to, marks.link).addMark(from, to, marks.link.create({ href, title }))
    }
    tr.removeStoredMark(marks.link)
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** The selected image, with its position and description (null for none); null if no image is selected. */
export function imageAt({ selection }: EditorState): { pos: number; alt: string | null } | null {
  return selection instanceof NodeSelection && selection.node.type === nodes.image
    ? { pos: selection.from, alt: selection.node.attrs.alt }
    : null
}

/** Sets the alternative text of the selected image; '' marks it as decorative. */
export const describeImage =
  (alt: string): Command =>
  (state, dispatch) => {
    const image = imageAt(state)
    if (!image) return false
    dispatch?.(closeHistory(state.tr.setNodeAttribute(image.pos, 'alt', alt)))
    return true
  }

/** Selects the first image after a position that has no description. */
export const nextUndescribed =
  (after: number): Command =>
  (state, dispatch) => {
    let found = -1
    state.doc.descendants((node, pos) => {
      const isFound = found < 0 && pos > after && node.type === nodes.image && !node.attrs.alt?.trim()
      if (isFound) found = pos
      return found < 0
    })
    if (found < 0) return false
    dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, found)).scrollIntoView())
    return true
  }

/**
 * Narrows a selection of everything, or of a block, to its text, from the first to the last character. Needed because
 * `$from.parent` is otherwise the document or the parent of the block. Without text inside, the selection stays.
 */
export function asText(selection: Selection): Selection {
  const { $from, $to } = selection
  if ($from.parent.inlineContent) return selection
  const text = TextSelection.between($from, $to)
  return text instanceof TextSelection && text.from >= $from.pos && text.to <= $to.pos ? text : selection
}

/** A command that runs on the selected text, also if everything or a block is selected. */
export const onText =
  (command: Command): Command =>
  (state, dispatch, view) => {
    const { selection } = state
    const text = asText(selection)
    return command(text === selection ? state : state.apply(state.tr.setSelection(text)), dispatch, view)
  }

/** Whether a range contains anything that can be linked: text or an image. */
export function isLinkable(doc: Node, from: number, to: number): boolean {
  let isFound = false
  doc.nodesBetween(from, to, node => {
    isFound ||= node.isInline
    return !isFound
  })
  return isFound
}

/** Whether the selection is in code. */
export function isInCode(selection: Selection): boolean {
  const { $from, $to } = asText(selection)
  const isWhole = selection instanceof TextSelection || $from.sameParent($to)
  return isWhole && $from.parent.type.spec.code === true
}
