import { createDisposer, type Dispose } from '../lib/dispose.ts'
import { nextFrame } from './frame.ts'
import { scrollersAround } from './scrollers.ts'

/** The part of the window above the on-screen keyboard, in pixels; `below` is what the keyboard covers. */
interface Seen {
  top: number
  height: number
  below: number
}

/** Pixels by which the two viewports differ without a keyboard: browsers round. */
const rounding = 2

/** The visible part of the window if an on-screen keyboard covers the rest; null if nothing is covered. */
function seenViewport(): Seen | null {
  const { visualViewport: viewport } = window
  // While the user has zoomed in, what is placed in the window keeps its size.
  if (!viewport || viewport.scale > 1.01) return null
  const { offsetTop: top, height } = viewport
  // Not `innerHeight`, which Safari on iOS reduces, too.
  const below = document.documentElement.clientHeight - top - height
  return top > rounding || below > rounding ? { top, height, below: Math.max(0, below) } : null
}

const isField = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.matches('textarea, select, input, [contenteditable]:not([contenteditable="false"])')

/** The caret's rectangle; for a plain field, that of the field, because the browser scrolls inside it. */
function caretRect(field: HTMLElement): DOMRect {
  const selection = field.isContentEditable ? getSelection() : null
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null
  const rect = range && field.contains(range.endContainer) ? range.getBoundingClientRect() : null
  return rect && rect.height > 0 ? rect : field.getBoundingClientRect()
}

/** Pixels to leave free between the caret and the keyboard. */
const margin = 8

/** Scrolls the focused field inside `element` into view, as little as possible. */
function showFocused(element: Element): void {
  const field = document.activeElement
  if (!isField(field) || !element.contains(field)) return
  const { top = 0, height = document.documentElement.clientHeight } = seenViewport() ?? {}
  for (const scroller of scrollersAround(field)) {
    if (!element.contains(scroller) && scroller !== element) return
    const caret = caretRect(field)
    const box = scroller.getBoundingClientRect()
    const [first, last] = [Math.max(box.top, top), Math.min(box.bottom, top + height) - margin]
    // If a field is too high, show its start.
    const over = Math.min(caret.bottom - last, caret.top - first)
    if (over > 0) scroller.scrollTop += over
    else if (caret.top < first) scroller.scrollTop -= first - caret.top
  }
}

/**
 * Tells an element in the window how much of it is visible above the on-screen keyboard, by `--inlay-seen-top`,
 * `--inlay-seen-height` and `--inlay-seen-below`, and keeps the focused field in view. Without a keyboard none is set,
 * so that its style sheet decides. Only `interactive-widget=resizes-content` would do this without code, but that is
 * the host's choice, and Safari doesn't support it.
 */
export function followSeenViewport(element: HTMLElement): Dispose {
  const disposer = createDisposer()
  const { style } = element
  const clear = () => {
    for (const name of ['top', 'height', 'below']) style.removeProperty(`--inlay-seen-${name}`)
  }
  const follow = () => {
    const seen = seenViewport()
    if (!seen) return clear()
    for (const [name, pixels] of Object.entries(seen))
      style.setProperty(`--inlay-seen-${name}`, `${pixels}px`)
  }
  /** The element needs a new layout first. */
  const show = () => void nextFrame().then(() => disposer.disposed || showFocused(element))
  follow()
  const { visualViewport } = window
  if (visualViewport) {
    disposer.listen(visualViewport, 'resize', () => {
      follow()
      show()
    })
    disposer.listen(visualViewport, 'scroll', follow)
  }
  disposer.listen(element, 'focusin', show)
  disposer.add(clear)
  return disposer.dispose
}
