import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { closeHistory } from 'prosemirror-history'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { type MarkName, schema } from './schema.ts'

const { nodes, marks } = schema

/** The innermost ancestor of the selection that is of one of these types, with its place. */
export function ancestorOf(state: EditorState, ...types: NodeType[]) {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth)
    if (types.includes(node.type)) return { node, pos: $from.before(depth) }
  }
  return null
}

/** Whether what is selected, or what is typed next, has a mark. */
export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { empty, $from, from, to } = selection
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type)
}

export const toggle = (name: MarkName): Command => toggleMark(marks[name], null, { removeWhenPresent: false })

/** A paragraph becomes such a block, and such a block a paragraph. */
export const toggleBlock =
  (type: NodeType): Command =>
  (state, dispatch) =>
    setBlockType(ancestorOf(state, type) ? nodes.paragraph : type)(state, dispatch)

export const toggleQuote: Command = (state, dispatch) =>
  ancestorOf(state, nodes.blockquote) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch)

/** Makes a list, makes another kind of one, or takes its items out of it. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const list = ancestorOf(state, nodes.bullet_list, nodes.ordered_list)
    if (!list) return wrapInList(type)(state, dispatch)
    if (list.node.type === type) return liftListItem(nodes.list_item)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(list.pos, type).scrollIntoView())
    return true
  }

/** A line across, and a paragraph to go on in. */
export const insertRule: Command = (state, dispatch) => {
  if (!dispatch) return true
  const tr = state.tr.replaceSelectionWith(nodes.horizontal_rule.create())
  const $after = tr.doc.resolve(tr.mapping.map(state.selection.to))
  if (!$after.nodeAfter && $after.depth === 0) tr.insert($after.pos, nodes.paragraph.create())
  dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve($after.pos), 1)).scrollIntoView())
  return true
}

/** Takes all looks off what is selected. */
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

/** Out of a last block that is no paragraph, into a new one after it: nothing else leads there. */
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

/** The link the cursor is in, or that begins the selection, from end to end. */
export function linkAt(
  state: EditorState,
): { from: number; to: number; href: string; title: string | null } | null {
  const { $from, empty } = state.selection
  const around = empty ? $from : state.doc.resolve(Math.min($from.pos + 1, $from.end()))
  const own = (empty ? [around.nodeBefore, around.nodeAfter] : [around.nodeBefore])
    .map(node => node && marks.link.isInSet(node.marks))
    .find(Boolean)
  if (!own) return null
  const parent = around.parent
  const start = around.start()
  const ranges: { from: number; to: number }[] = []
  parent.forEach((node, offset) => {
    if (!own.isInSet(node.marks)) return
    const last = ranges.at(-1)
    if (last?.to === start + offset) last.to += node.nodeSize
    else ranges.push({ from: start + offset, to: start + offset + node.nodeSize })
  })
  const range = ranges.find(({ from, to }) => from <= around.pos && around.pos <= to)
  return range ? { ...range, href: own.attrs.href, title: own.attrs.title } : null
}

/** Makes a link of a range, or of the address itself where nothing is selected; '' takes the link away. */
export const setLink =
  (href: string, range: { from: number; to: number }): Command =>
  (state, dispatch) => {
    const { from, to } = range
    const { tr } = state
    const before = linkAt(state)
    if (href === '') tr.removeMark(from, to, marks.link)
    else if (from === to) {
      const mark = marks.link.create({ href })
      tr.insert(
        from,
        schema.text(href.replace(/^(?:https?:\/\/|mailto:)/, ''), [...(state.storedMarks ?? []), mark]),
      )
      tr.setSelection(TextSelection.create(tr.doc, tr.mapping.map(from)))
    } else {
      const title = before && before.from <= from && to <= before.to ? before.title : null
      tr.removeMark(from, to, marks.link).addMark(from, to, marks.link.create({ href, title }))
    }
    tr.removeStoredMark(marks.link)
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** The image that is selected by itself, with its place and its description; null while it has none. */
export function imageAt({ selection }: EditorState): { pos: number; alt: string | null } | null {
  return selection instanceof NodeSelection && selection.node.type === nodes.image
    ? { pos: selection.from, alt: selection.node.attrs.alt }
    : null
}

/** Describes the selected image to those who do not see it; '' says that it is there for its looks alone. */
export const describeImage =
  (alt: string): Command =>
  (state, dispatch) => {
    const image = imageAt(state)
    if (!image) return false
    dispatch?.(closeHistory(state.tr.setNodeAttribute(image.pos, 'alt', alt)))
    return true
  }
