import { typeInto } from './type-into.ts'

/** The styles that decide where a text area breaks its lines. */
const shaping = [
  'direction',
  'unicodeBidi',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'fontStretch',
  'fontVariant',
  'fontFeatureSettings',
  'letterSpacing',
  'wordSpacing',
  'lineHeight',
  'textAlign',
  'textIndent',
  'textTransform',
  'tabSize',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
] as const

/** Longer texts would take too long to lay out again. */
const longSize = 20_000

/**
 * The position of a text area's character in the window. Browsers don't tell, so the text is laid out again in an
 * element of the same shape.
 */
function caretBox(area: HTMLTextAreaElement, index: number): DOMRect {
  const frame = area.getBoundingClientRect()
  if (area.value.length > longSize) return frame
  const style = getComputedStyle(area)
  const mirror = document.createElement('div')
  for (const property of shaping) mirror.style[property] = style[property]
  Object.assign(mirror.style, {
    position: 'fixed',
    inset: '0 auto auto 0',
    boxSizing: 'border-box',
    // Without the scrollbar, as in the text area.
    width: `${area.clientWidth}px`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    visibility: 'hidden',
    pointerEvents: 'none',
  })
  mirror.ariaHidden = 'true'
  const mark = document.createElement('span')
  // The whole word, because a line breaks before it.
  mark.textContent = /^\S+/.exec(area.value.slice(index))?.[0] ?? '\u200b'
  mirror.append(area.value.slice(0, index), mark)
  const place = area.closest('dialog') ?? document.body
  place.append(mirror)
  const origin = mirror.getBoundingClientRect()
  const [line] = mark.getClientRects()
  const isRtl = getComputedStyle(mark).direction === 'rtl'
  mirror.remove()
  if (!line) return frame
  const x = frame.left + area.clientLeft + (isRtl ? line.right : line.left) - origin.left - area.scrollLeft
  const y = frame.top + area.clientTop + line.top - origin.top - area.scrollTop
  const within = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to)
  return new DOMRect(
    within(x, frame.left, frame.right),
    within(y, frame.top, frame.bottom - Math.min(line.height, frame.height)),
    0,
    line.height,
  )
}

/** A change of a text: the insertion replaces characters before and after the caret. */
export interface Insertion {
  /** Characters before the caret to replace. */
  before: number
  /** Characters after the caret to replace. */
  after: number
  text: string
  /** Where the text leads, without the space at its end; only the editor of rich text has links. */
  href?: string
}

/** A field in which a word is typed: a text area, or the rich text editor. */
export interface Box {
  element: HTMLElement
  /**
   * The text around the caret, and where that text begins in its block; null for a selection, or without a caret here.
   */
  read: () => { before: string; after: string; offset: number } | null
  /** How many more characters fit. */
  room: () => number
  insert: (change: Insertion) => void
  /** Types a text in place of the selection, and focuses the field. */
  type: (text: string) => void
  /** The position of the character this many characters before the caret. */
  placeOf: (before: number) => DOMRect
}

/** How much text to read: more than a word may have. */
const nearMax = 128

const textAreaBox = (area: HTMLTextAreaElement): Box => ({
  element: area,
  read() {
    const { selectionStart: caret, selectionEnd, value } = area
    if (caret !== selectionEnd) return null
    const offset = Math.max(0, caret - nearMax)
    return { before: value.slice(offset, caret), after: value.slice(caret, caret + nearMax), offset }
  },
  room: () => (area.maxLength < 0 ? Number.POSITIVE_INFINITY : area.maxLength - area.value.length),
  insert({ before, after, text }) {
    const caret = area.selectionStart
    typeInto(area, text, { start: caret - before, end: caret + after })
  },
  type(text) {
    area.focus({ preventScroll: true })
    if (
      area.maxLength < 0 ||
      area.value.length - (area.selectionEnd - area.selectionStart) + text.length <= area.maxLength
    )
      typeInto(area, text, { start: area.selectionStart, end: area.selectionEnd })
  },
  placeOf: before => caretBox(area, area.selectionStart - before),
})

/** The elements in which text must not be completed. */
const verbatim = 'pre, code'

/**
 * Collects the texts of a block up to the caret, each with its node; a line break or an image ends the text before it.
 */
function textsBefore(block: Element, caret: Range): { text: string; nodes: [node: Text, length: number][] } {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  const before = document.createRange()
  before.setStart(block, 0)
  before.setEnd(caret.startContainer, caret.startOffset)
  let nodes: [Text, number][] = []
  for (let node = walker.nextNode(); node && before.intersectsNode(node); node = walker.nextNode()) {
    if (node instanceof Text)
      nodes.push([node, node === caret.startContainer ? caret.startOffset : node.data.length])
    else if (/^(?:BR|IMG)$/.test(node.nodeName)) nodes = []
  }
  return { text: nodes.map(([{ data }, length]) => data.slice(0, length)).join(''), nodes }
}

const blockOf = (node: Node, within: Element): Element => {
  const element = node instanceof Element ? node : node.parentElement
  const block = element?.closest('p, li, h1, h2, h3, h4, h5, h6, td, th, blockquote, figcaption, div')
  return block && within.contains(block) ? block : within
}

function editorBox(editor: HTMLElement): Box {
  const caretOf = (): Range | null => {
    const selection = getSelection()
    if (!selection?.isCollapsed || selection.rangeCount === 0) return null
    const range = selection.getRangeAt(0)
    return editor.contains(range.startContainer) ? range : null
  }
  /** The range of this many characters before and after the caret. */
  const rangeAt = (back: number, ahead = 0): Range | null => {
    const caret = caretOf()
    if (!caret) return null
    const range = caret.cloneRange()
    let left = back
    for (const [node, length] of textsBefore(blockOf(caret.startContainer, editor), caret).nodes.reverse()) {
      range.setStart(node, Math.max(0, length - left))
      left -= length
      if (left <= 0) break
    }
    if (ahead > 0 && caret.endContainer instanceof Text)
      range.setEnd(caret.endContainer, Math.min(caret.endContainer.length, caret.endOffset + ahead))
    return range
  }
  return {
    element: editor,
    read() {
      const caret = caretOf()
      const node = caret?.startContainer
      if (!caret || !node) return null
      if ((node instanceof Element ? node : node.parentElement)?.closest(verbatim)) return null
      const { text } = textsBefore(blockOf(node, editor), caret)
      const after =
        node instanceof Text ? node.data.slice(caret.startOffset, caret.startOffset + nearMax) : ''
      return { before: text, after, offset: 0 }
    },
    room: () => Number.POSITIVE_INFINITY,
    insert({ before, after, text, href }) {
      const range = rangeAt(before, after)
      // The editor changes its document itself; it could only guess what a changed DOM means.
      if (range) editor.dispatchEvent(new CustomEvent('replacetext', { detail: { range, text, href } }))
    },
    type(text) {
      // The editor knows its selection even while something else has the focus.
      editor.dispatchEvent(new CustomEvent('replacetext', { detail: { range: null, text } }))
      editor.focus({ preventScroll: true })
    },
    placeOf: before => {
      const range = rangeAt(before)
      range?.collapse(true)
      const [rect] = range?.getClientRects() ?? []
      return rect ?? editor.getBoundingClientRect()
    },
  }
}

/** The box of the focused element; null if it isn't one of Inlay's text fields. */
export function boxOf(element: EventTarget | null): Box | null {
  if (!(element instanceof HTMLElement) || !element.closest('[data-inlay-root], #inlay')) return null
  if (element instanceof HTMLTextAreaElement)
    return element.readOnly || element.disabled ? null : textAreaBox(element)
  return element.isContentEditable && element.getAttribute('role') === 'textbox' ? editorBox(element) : null
}
