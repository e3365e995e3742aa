import { closeHistory } from 'prosemirror-history'
import { Fragment, Slice } from 'prosemirror-model'
import { Selection, TextSelection } from 'prosemirror-state'
import type { EditorProps, EditorView } from 'prosemirror-view'
import { isComposing } from '../../../platform/dom/composing.ts'
import { edgePull, scrollerOf } from '../../../platform/dom/scrollers.ts'
import type { Dispose } from '../../../platform/lib/dispose.ts'
import { hasWords } from '../../../platform/text/has-words.ts'
import { fromText } from '../convert/from-html.ts'
import { showing } from './decorations.ts'
import { schema } from './schema.ts'

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

/** Whether files that aren't images are dropped, maybe with their names as text. */
const isOtherFiles = (data: DataTransfer): boolean =>
  data.files.length > 0 &&
  !Array.from(data.files).some(({ type }) => type.startsWith('image/')) &&
  !hasWords({ text: data.getData('text/plain'), html: data.getData('text/html'), files: data.files })

/**
 * Firefox forgets the cursor of a text that was moved in the page, and puts it at the start with the next focus.
 * ProseMirror restores it a moment later, unless it has adopted the start by then. A press sets the cursor anyway.
 */
function restoreCursor(view: EditorView): void {
  if (view.dom.ownerDocument.getSelection()?.isCollapsed && !view.dom.matches(':active')) view.focus()
}

/**
 * ProseMirror notices a selection set by a script (an extension, a tool that fills in forms) only after the next key
 * that the script presses. So the DOM's selection is read before each key.
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
 * Replaces a range of the DOM, or the selection, by a text, for word completion and emoji: one step, which can be
 * undone.
 */
function replaceText(view: EditorView, event: Event): boolean {
  const { range, text, href } = (event as CustomEvent<{ range: Range | null; text: string; href?: string }>)
    .detail
  const { selection } = view.state
  const from = range ? view.posAtDOM(range.startContainer, range.startOffset) : selection.from
  const to = range ? view.posAtDOM(range.endContainer, range.endOffset) : selection.to
  const tr = closeHistory(view.state.tr.insertText(text, from, to))
  if (href) tr.addMark(from, from + text.trimEnd().length, schema.marks.link.create({ href }))
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, from + text.length)).scrollIntoView())
  return true
}

/** What the editor does on DOM events before ProseMirror handles them; a handler that returns true replaces that. */
export const domEvents = ({
  insert,
  onCursor,
  onBlur,
}: DomEventParts): NonNullable<EditorProps['handleDOMEvents']> => ({
  keydown(view, event) {
    // ProseMirror leaves these keys to the input method.
    if (isComposing(event)) return false
    syncDomSelection(view)
    // Lets these keys through to the form around the editor, which uses them to close and save.
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
    // The form reports files that aren't images.
    if (!isOtherFiles(event.dataTransfer) && insert(view, event.dataTransfer)) event.preventDefault()
    view.focus()
    return true
  },
})

/** The detail of the event `outsidetext`: what code outside the editor asks about its text. */
export interface OutsideText {
  /** The response: the selected text. */
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

/** Reports the selected text, and inserts a text in one undoable step. */
function outsideText(view: EditorView, event: Event): boolean {
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

/** Milliseconds between steps (EDIT-11, DEC-47). */
const edgeThrottleMs = 50
const maxStepPx = 40

/** Scrolls while something is dragged near the upper or lower edge of the window. */
export function scrollAtEdges(element: Element, isRelevant: (event: DragEvent) => boolean): Dispose {
  let last = Number.NEGATIVE_INFINITY
  const over = (event: DragEvent) => {
    if (!isRelevant(event) || event.timeStamp - last < edgeThrottleMs) return
    const step = Math.round(edgePull(event.clientY) * maxStepPx)
    if (step === 0) return
    last = event.timeStamp
    scrollerOf(element).scrollBy({ top: step, behavior: 'instant' })
  }
  document.addEventListener('dragover', over)
  return () => document.removeEventListener('dragover', over)
}
