import { fieldsOf } from '../../../platform/lib/record.ts'
import { isText } from '../../../ui/behavior/is-text.ts'

/**
 * A position in the text of a field: a number of characters, or the path to a node of rich text and an offset in it.
 */
type Position = number | readonly number[]

/** The cursor's position in a form: in which text field, and the selection there. */
export interface Caret {
  field: number
  start: Position | null
  end: Position | null
}

const isPosition = (value: unknown): value is Position | null =>
  value === null ||
  typeof value === 'number' ||
  (Array.isArray(value) && value.every(step => typeof step === 'number'))

/** Reads a stored cursor; null for anything else. */
export function readCaret(value: unknown): Caret | null {
  const { field, start, end } = fieldsOf(value)
  return typeof field === 'number' && isPosition(start) && isPosition(end) ? { field, start, end } : null
}

type Field = HTMLElement
const textFieldsOf = (form: Element): Field[] =>
  [...form.querySelectorAll<HTMLElement>('input,textarea,[contenteditable]')].filter(isText)

const isPlain = (field: Field): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement

function wayTo(root: Node, node: Node, offset: number): number[] | null {
  const way = [offset]
  for (let child = node; child !== root; ) {
    const parent = child.parentNode
    if (!parent) return null
    way.unshift([...parent.childNodes].indexOf(child as ChildNode))
    child = parent
  }
  return way
}

function nodeAt(root: Node, way: readonly number[]): [node: Node, offset: number] | null {
  let node: Node | undefined = root
  for (const index of way.slice(0, -1)) node = node?.childNodes[index]
  const offset = way.at(-1)
  if (!node || offset === undefined) return null
  const length = node.nodeValue === null ? node.childNodes.length : node.nodeValue.length
  return [node, Math.min(offset, length)]
}

/** The selection in the focused field, while its nodes are there. */
type Selected = Pick<StaticRange, 'startContainer' | 'startOffset' | 'endContainer' | 'endOffset'>

function caretIn(form: Element, field: Field, selected: Selected | null): Caret | null {
  const index = textFieldsOf(form).indexOf(field)
  if (index < 0) return null
  if (isPlain(field)) return { field: index, start: field.selectionStart, end: field.selectionEnd }
  return {
    field: index,
    start: selected && wayTo(field, selected.startContainer, selected.startOffset),
    end: selected && wayTo(field, selected.endContainer, selected.endOffset),
  }
}

/** The browser moves a live range out of nodes that leave the page, such as those of a minimized form. */
const copyOf = ({ startContainer, startOffset, endContainer, endOffset }: Range): Selected => ({
  startContainer,
  startOffset,
  endContainer,
  endOffset,
})

/** Follows the cursor of a form: `read` returns its last position. */
export function watchCaret(form: Element): { read: () => Caret | null; stop: () => void } {
  let last: { field: Field; selected: Selected | null } | null = null
  const noteIn = (element: EventTarget | null) => {
    const field = textFieldsOf(form).find(field => field === element)
    if (!field) return
    const selection = isPlain(field) ? null : document.getSelection()
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
    if (range && !field.contains(range.startContainer)) return
    last = { field, selected: range && copyOf(range) }
  }
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('selectionchange', () => noteIn(document.activeElement), { signal })
  // The event for the last letter may come only after the focus has left.
  for (const type of ['focusin', 'focusout'])
    form.addEventListener(type, ({ target }) => noteIn(target), { signal })
  return {
    read() {
      noteIn(document.activeElement)
      return last && caretIn(form, last.field, last.selected)
    },
    stop: () => listening.abort(),
  }
}

/** Restores the cursor; returns false if the form has no such field. */
export function putCaret(form: Element, { field: index, start, end }: Caret): boolean {
  const field = textFieldsOf(form)[index]
  if (!field) return false
  field.focus({ preventScroll: true })
  if (isPlain(field)) {
    if (typeof start === 'number' && typeof end === 'number') field.setSelectionRange(start, end)
  } else if (Array.isArray(start) && Array.isArray(end)) {
    const from = nodeAt(field, start)
    const to = nodeAt(field, end)
    if (from && to) document.getSelection()?.setBaseAndExtent(...from, ...to)
  }
  return document.activeElement === field
}
