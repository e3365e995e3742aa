import type { Node } from 'prosemirror-model'
import { type Command, type Selection, TextSelection } from 'prosemirror-state'

/**
 * The selection as one of text: everything, or a selected block, from its first to its last character. Ask it what
 * is selected, as `$from.parent` is otherwise the document or what is around the block. Without text in it, it stays.
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

/** Whether a range holds anything that can be linked: text or an image. */
export function isLinkable(doc: Node, from: number, to: number): boolean {
  let isFound = false
  doc.nodesBetween(from, to, node => {
    isFound ||= node.isInline
    return !isFound
  })
  return isFound
}

/** Whether the selection lies in code. */
export function isInCode(selection: Selection): boolean {
  const { $from, $to } = asText(selection)
  const isWhole = selection instanceof TextSelection || $from.sameParent($to)
  return isWhole && $from.parent.type.spec.code === true
}
