import { closeHistory } from 'prosemirror-history'
import { Selection, TextSelection } from 'prosemirror-state'
import type { EditorProps, EditorView } from 'prosemirror-view'
import { isComposing } from '../../../platform/dom/composing.ts'
import { hasWords } from '../../../platform/text/has-words.ts'
import { showing } from './decorations.ts'
import { outsideText } from './outside-text.ts'

interface DomEventParts {
  /** Inserts pasted or dropped content at the selection. Returns false to leave it to the browser. */
  insert: (view: EditorView, data: DataTransfer) => boolean
  /** The text has a cursor now. */
  onCursor: () => void
  onBlur: () => void
}

const hasModifier = (event: KeyboardEvent) => event.ctrlKey || event.metaKey

const showDrop = (view: EditorView, drop: number | null) =>
  view.dispatch(view.state.tr.setMeta(...showing({ drop })))

/** The position in the text under the pointer. */
const posAt = (view: EditorView, { clientX, clientY }: DragEvent) =>
  view.posAtCoords({ left: clientX, top: clientY })?.pos ?? null

/** Whether files without an image are dropped, maybe with their names as text. */
const isOtherFiles = (data: DataTransfer): boolean =>
  data.files.length > 0 &&
  !Array.from(data.files).some(({ type }) => type.startsWith('image/')) &&
  !hasWords({ text: data.getData('text/plain'), html: data.getData('text/html'), files: data.files })

/**
 * Firefox forgets the cursor of a text that was moved in the page, and puts it at the start with the next focus.
 * ProseMirror restores it a moment later, unless it has taken the start over by then. A press places it by itself.
 */
function restoreCursor(view: EditorView): void {
  if (view.dom.ownerDocument.getSelection()?.isCollapsed && !view.dom.matches(':active')) view.focus()
}

/**
 * ProseMirror learns of a selection by script (an extension, a tool that fills in forms) only after the key that the
 * script presses next. So before each key the DOM's selection is taken over.
 */
function syncDomSelection(view: EditorView): void {
  const selection = view.dom.ownerDocument.getSelection()
  if (!selection || selection.isCollapsed || !view.state.selection.empty || view.composing) return
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection
  if (!anchorNode || !focusNode || !view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return
  const { doc, tr } = view.state
  const at = (node: Node, offset: number, side: number) => doc.resolve(view.posAtDOM(node, offset, side))
  const found = TextSelection.between(at(anchorNode, anchorOffset, -1), at(focusNode, focusOffset, 1))
  if (!found.empty) view.dispatch(tr.setSelection(found))
}

/**
 * Replaces a range of the DOM, or the selection, by a text, for what completes words and offers emoji: one step, which can
 * be undone.
 */
function replaceText(view: EditorView, event: Event): boolean {
  const { range, text } = (event as CustomEvent<{ range: Range | null; text: string }>).detail
  const { selection } = view.state
  const from = range ? view.posAtDOM(range.startContainer, range.startOffset) : selection.from
  const to = range ? view.posAtDOM(range.endContainer, range.endOffset) : selection.to
  const tr = closeHistory(view.state.tr.insertText(text, from, to))
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, from + text.length)).scrollIntoView())
  return true
}

/** What the editor does on DOM events, before ProseMirror handles them; a handler that returns true replaces that. */
export const domEvents = ({
  insert,
  onCursor,
  onBlur,
}: DomEventParts): NonNullable<EditorProps['handleDOMEvents']> => ({
  keydown(view, event) {
    // ProseMirror leaves these keys to the input method.
    if (isComposing(event)) return false
    syncDomSelection(view)
    // Lets these keys through to the form around the editor, which closes and saves by them.
    return event.key === 'Escape' || (event.key === 'Enter' && hasModifier(event))
  },
  replacetext: replaceText,
  outsidetext: outsideText,
  focus(view) {
    onCursor()
    restoreCursor(view)
  },
  blur: onBlur,
  // Handled here, so that pasted HTML is sanitized, instead of ProseMirror's own parsing.
  paste(view, event) {
    if (!event.clipboardData) return false
    if (insert(view, event.clipboardData)) event.preventDefault()
    return true
  },
  dragover(view, event) {
    showDrop(view, posAt(view, event))
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  },
  dragleave: view => showDrop(view, null),
  drop(view, event) {
    showDrop(view, null)
    if (view.dragging || !event.dataTransfer) return false
    const pos = posAt(view, event)
    if (pos !== null) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(pos))))
    onCursor()
    // The form tells of files that are no images.
    if (!isOtherFiles(event.dataTransfer) && insert(view, event.dataTransfer)) event.preventDefault()
    view.focus()
    return true
  },
})
