import { atom } from 'nanostores'
import { closeHistory, history } from 'prosemirror-history'
import { keydownHandler } from 'prosemirror-keymap'
import type { Node, Slice } from 'prosemirror-model'
import { EditorState, Plugin, Selection, TextSelection, type Transaction } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { isComposing } from '../../../platform/dom/composing.ts'
import { htmlToText } from '../../../platform/text/paragraphs.ts'
import { cardView, linkCards } from '../cards/link-cards.ts'
import { createDebouncedChange } from '../convert/debounced-change.ts'
import { fromHtml, fromText, positionInText } from '../convert/from-html.ts'
import { isBlankDoc } from '../convert/to-html.ts'
import type { EditorProps } from '../editor-props.ts'
import { createClipboard, readTransfer } from '../paste/clipboard.ts'
import { type Bars, cursorMargins } from '../toolbar/bars.ts'
import { isSameState, type Tool, type ToolState, toolState } from '../toolbar/tools.ts'
import { decorationsPlugin, longBlocks } from './decorations.ts'
import { domEvents, scrollAtEdges } from './dom-events.ts'
import { createUploads } from './image-uploads.ts'
import { typingRules } from './input-rules.ts'
import { editorKeys } from './keymap.ts'
import { editSelectedImage, mediaViews } from './media-views.ts'
import { insertOnOwnLine, ownLineProps } from './own-line.ts'
import styles from './prose.module.css'

/** The document and the selection that an editor begins with. */
const startDoc = ({
  value,
  caret,
  autoFocus,
  doc: knownDoc,
}: EditorProps): { doc: Node; selection?: Selection } => {
  // The user is typing right now: whitespace is kept, and the cursor stays where it is.
  const text = caret ? htmlToText(value) : null
  if (!caret || text === null) {
    const doc = knownDoc ?? fromHtml(value)
    // With a restored draft the cursor goes to the end.
    return autoFocus ? { doc, selection: Selection.atEnd(doc) } : { doc }
  }
  const doc = fromText(text)
  const at = (offset: number) => positionInText(doc, offset)
  return { doc, selection: TextSelection.create(doc, at(caret.start), at(caret.end)) }
}

/** Attributes of the editable element: its role and name, and its placeholder. */
const attributesOf = (props: EditorProps) => (state: EditorState) => {
  const isEmpty = isBlankDoc(state.doc) && state.doc.childCount === 1 && state.doc.content.size === 2
  return {
    role: 'textbox',
    // Set for scripts that look for a `tabIndex`; an editable element has none by default.
    tabindex: '0',
    class: `${styles.text}`,
    'aria-multiline': String(!props.forceSingleLine),
    'aria-label': props.label,
    'data-name': props.name,
    'aria-keyshortcuts': 'Alt+F10',
    ...(props.placeholder && { 'aria-placeholder': props.placeholder }),
    ...(isEmpty && props.placeholder && { 'data-placeholder': props.placeholder }),
    ...(props.disabled && { 'aria-disabled': 'true' }),
    ...(props.autoFocus && { 'data-autofocus': '' }),
    spellcheck: 'true',
    autocapitalize: 'sentences',
  }
}

/** Typing within this many milliseconds is undone together (EDIT-2). */
const undoGroupMs = 500

export interface ProseParts {
  place: HTMLElement
  props: EditorProps
  report: (html: string) => void
  onPending: (isPending: boolean) => void
  /** Tells the writer that a paste differs from what was copied; '' clears that. */
  tell: (note: string) => void
  /** The bars that cover the text at the edges of its scroller, in pixels. */
  bars: () => Bars
  /** Whether another site's frame loads without a press. */
  mayLoadFrame: (src: string) => boolean
  toToolbar: () => void
  editLink: () => void
  describeImage: () => void
  ran: (tool: Tool, isOn: boolean | undefined) => void
  /** The selection or the text has changed. */
  moved: () => void
}

/** A plain text version of what is copied. */
const textOf = ({ content }: Slice): string =>
  content.textBetween(0, content.size, '\n\n', node => (node.type.name === 'hard_break' ? '\n' : ''))

/** A paste, drop or cut is a separate undo step, however soon another change follows. */
function createUndoSteps() {
  let wasSeparate = false
  return (tr: Transaction) => {
    const isSeparate = tr.getMeta('uiEvent') !== undefined
    if (isSeparate || wasSeparate) closeHistory(tr)
    wasSeparate = isSeparate
  }
}

/** Creates the editor itself, without its toolbar: ProseMirror with the schema of rich text. */
export function createProse(parts: ProseParts) {
  let { props } = parts
  const start = startDoc(props)
  const uploads = createUploads(
    (file, options) =>
      props.uploadImage?.(file, options) ??
      Promise.resolve({ ok: false as const, message: '', mayRetry: false }),
    parts.onPending,
  )
  const report = createDebouncedChange(props.value, start.doc, parts.report)
  let hasCursor = false

  const insertMedia = (tr: Transaction, media: Node) =>
    props.forceSingleLine ? tr.replaceSelectionWith(media, false) : insertOnOwnLine(tr, media)
  const insertFiles = (view: EditorView, files: readonly File[]) => {
    if (files.length === 0) return
    const tr = closeHistory(view.state.tr)
    for (const file of files) insertMedia(tr, uploads.begin(file))
    view.dispatch(tr.scrollIntoView())
  }
  const clipboard = createClipboard({
    forceSingleLine: props.forceSingleLine === true,
    beginUpload: props.uploadImage && uploads.begin,
    insertFiles,
    tell: parts.tell,
  })
  const keys = editorKeys(props.forceSingleLine === true, {
    toToolbar: parts.toToolbar,
    editLink: parts.editLink,
    describeImage: parts.describeImage,
    ran: tool => parts.ran(tool, tool.isOn?.(view.state)),
  })
  const pressKey = keydownHandler(keys)
  const plugins = [
    history({ newGroupDelay: undoGroupMs }),
    ...typingRules({ smartQuotes: props.smartQuotesEnabled !== false, blocks: !props.forceSingleLine }),
    new Plugin({ props: { handleKeyDown: (view, event) => !isComposing(event) && pressKey(view, event) } }),
    decorationsPlugin(),
    longBlocks(),
    ...(props.askCard && !props.forceSingleLine ? [linkCards({ ask: props.askCard, tell: parts.tell })] : []),
  ]
  const $tools = atom<ToolState>({ on: [], off: ['undo', 'redo'], isLink: false, isImage: false })

  const separateSteps = createUndoSteps()
  function dispatch(this: EditorView, tr: Transaction): void {
    if (tr.docChanged) separateSteps(tr)
    const state = this.state.apply(tr)
    this.updateState(state)
    const tools = toolState(state)
    if (!isSameState(tools, $tools.get())) $tools.set(tools)
    if (tr.docChanged) {
      parts.tell('')
      report.changed(state.doc)
      props.onTouch?.()
      uploads.follow(this)
    }
    parts.moved()
  }

  const view: EditorView = new EditorView(parts.place, {
    state: EditorState.create({ ...start, plugins }),
    attributes: attributesOf(props),
    editable: () => !props.disabled,
    scrollThreshold: cursorMargins(parts.bars),
    scrollMargin: cursorMargins(parts.bars),
    dispatchTransaction: dispatch,
    nodeViews: {
      ...mediaViews(uploads, parts.mayLoadFrame),
      card: cardView,
    },
    ...(!props.forceSingleLine && ownLineProps),
    clipboardTextSerializer: slice => {
      const text = textOf(slice)
      clipboard.copied(slice, text)
      return text
    },
    handleDOMEvents: domEvents({
      insert: (view, data) => clipboard.insert(view, readTransfer(data)),
      onCursor: () => {
        hasCursor = true
      },
      onBlur: report.flush,
    }),
  })
  const stopScrolling = scrollAtEdges(view.dom, event => {
    const isOurs = event.target instanceof globalThis.Node && parts.place.contains(event.target)
    return view.dragging !== null || isOurs || event.dataTransfer?.types.includes('Files') === true
  })
  return {
    view,
    $tools,
    insertMedia,
    insertFiles: (files: readonly File[]) => insertFiles(view, files),
    editImage: () => props.editImage && editSelectedImage(view, uploads, props.editImage),
    /** Reports a pending change now. */
    flush: report.flush,
    peek: report.peek,
    hasCursor: () => hasCursor,
    /** Puts the cursor at the end, if it hasn't been placed yet. */
    giveCursor() {
      if (hasCursor) return
      hasCursor = true
      view.dispatch(view.state.tr.setSelection(Selection.atEnd(view.state.doc)))
    },
    setProps(next: EditorProps) {
      const isNewValue = next.value !== props.value && !report.isReported(next.value)
      props = next
      view.setProps({ attributes: attributesOf(props), editable: () => !props.disabled })
      if (!isNewValue) return
      const doc = fromHtml(next.value)
      report.loaded(next.value, doc)
      const { tr } = view.state
      tr.replaceWith(0, view.state.doc.content.size, doc.content)
      view.dispatch(closeHistory(tr))
      report.loaded(next.value, view.state.doc)
    },
    destroy() {
      report.flush()
      stopScrolling()
      uploads.destroy()
      view.destroy()
    },
  }
}

export type Prose = ReturnType<typeof createProse>
