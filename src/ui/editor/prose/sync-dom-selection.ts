import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/**
 * ProseMirror learns of a selection by script (an extension, a tool that fills in forms) only after the key that the
 * script presses next. So before each key the DOM's selection is taken over.
 */
export function syncDomSelection(view: EditorView): void {
  const selection = view.dom.ownerDocument.getSelection()
  if (!selection || selection.isCollapsed || !view.state.selection.empty || view.composing) return
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection
  if (!anchorNode || !focusNode || !view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return
  const { doc, tr } = view.state
  const at = (node: Node, offset: number, side: number) => doc.resolve(view.posAtDOM(node, offset, side))
  const found = TextSelection.between(at(anchorNode, anchorOffset, -1), at(focusNode, focusOffset, 1))
  if (!found.empty) view.dispatch(tr.setSelection(found))
}
