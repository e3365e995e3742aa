import { type ComposingKey, isComposing } from '../../platform/dom/composing.ts'
import { focusableIn } from './focusable.ts'
import { isText } from './is-text.ts'
import { isTouched } from './last-input.ts'
import { topDialog } from './layers.ts'

/** The parts of a keyboard event used here; React's and the browser's events both fit. */
type TabKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'preventDefault'> &
  ComposingKey

/** Whether a key moves the focus forward or back. */
export const isTab = (event: Omit<TabKey, 'shiftKey' | 'preventDefault'>): boolean =>
  event.key === 'Tab' && !isComposing(event) && !event.altKey && !event.ctrlKey && !event.metaKey

/** Keeps Tab inside an element: from the last control to the first, and back (KEY-7). */
export function cycleTab(event: TabKey, root: HTMLElement): void {
  if (!isTab(event)) return
  const all = focusableIn(root)
  const first = all[0] ?? root
  const last = all.at(-1) ?? root
  const active = document.activeElement
  // What scrolls may have the focus after a click: going back from there leaves.
  const atEdge = event.shiftKey ? active?.contains(first) : active === last || all.length === 0
  if (!atEdge && root.contains(active)) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next.focus()
}

/**
 * Lets Tab leave a panel, wherever it is in the page, as if it followed its anchor: back to the anchor, or on to what
 * follows the anchor. Returns whether the focus has left.
 */
export function leaveByTab(event: TabKey, panel: Element, anchor: Element): boolean {
  if (!isTab(event) || !(anchor instanceof HTMLElement)) return false
  const inside = focusableIn(panel)
  const edge = event.shiftKey ? inside[0] : inside.at(-1)
  const active = document.activeElement
  const isAround = active !== null && panel.contains(active) && active.contains(edge ?? panel)
  const isAtEdge = active === edge || (isAround && (event.shiftKey || !edge))
  if (!isAtEdge) return false
  const dialog = anchor.closest('dialog')
  const around = focusableIn(dialog ?? document.body).filter(element => !panel.contains(element))
  const after = around.find(
    element => anchor.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  const next = event.shiftKey ? anchor : (after ?? (dialog && around[0]))
  // From the page's last control the browser moves on by itself, once the panel is gone.
  if (next) event.preventDefault()
  ;(next ?? anchor).focus()
  return true
}

/**
 * Moves the focus into something that opens: to an element with `data-autofocus`, else to the first control without
 * `data-focus-last` (a close button), else to any control, else to `root` itself. After a tap, a field isn't focused
 * just because it comes first: the keyboard would cover what has opened.
 */
export function focusInto(root: HTMLElement, prefer: 'first' | 'self' = 'first'): void {
  const marked = root.querySelector<HTMLElement>('[data-autofocus]')
  // `focusableIn` forces layout, so it runs only if needed.
  const all = marked || prefer === 'self' ? [] : focusableIn(root)
  const wanted = marked ?? all.find(control => control.dataset.focusLast === undefined) ?? all[0]
  const isCovering = wanted && !marked && isTouched() && isText(wanted)
  ;(isCovering ? root : (wanted ?? root)).focus({ preventScroll: true })
  // What should have the focus may be inert, as in a form that is being sent.
  if (!root.contains(document.activeElement)) root.focus({ preventScroll: true })
  // In a filled field the cursor goes to the end, unless it has `data-autofocus="start"`.
  if (marked && marked.dataset.autofocus !== 'start' && 'setSelectionRange' in marked && 'value' in marked) {
    const field = marked as unknown as HTMLTextAreaElement
    if (field.selectionEnd === 0) field.setSelectionRange(field.value.length, field.value.length)
  }
}

const focusIfThere = (element: Element | null | undefined): boolean => {
  if (!(element instanceof HTMLElement || element instanceof SVGElement) || !element.isConnected) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

/** Returns the focus to an element, or if it's gone, to the one that `fallback` gives, or else to the open dialog. */
export function returnFocus(to: Element | null, fallback?: () => Element | null | undefined): void {
  if (focusIfThere(to) || focusIfThere(fallback?.())) return
  const top = topDialog()
  // Nothing outside it can have the focus.
  if (top) focusInto(top)
}

/** Focuses an element. Under a dialog that is still closing, waits until the dialog has returned the focus. */
export function focusUnderClosing(element: HTMLElement): void {
  const focus = () => element.focus({ preventScroll: true })
  focus()
  if (document.activeElement === element) return
  document
    .querySelector('dialog[open][data-state="closed"]')
    ?.addEventListener('close', focus, { once: true })
}

/**
 * Remembers the focus when something opens. Returns a function that restores it, unless the user has moved the focus
 * since. `fallback` gives another element if the opener is gone. A dialog that is open then has the focus in any case.
 */
export function rememberFocus(root: Element, fallback?: () => Element | null | undefined): () => void {
  const opener = document.activeElement
  return () => {
    const focused = document.activeElement
    if (focused && focused !== document.body && focused !== opener && !root.contains(focused)) return
    const restore = () => returnFocus(opener === document.body ? null : opener, fallback)
    restore()
    // After a commit, React restores the earlier focus, which works in WebKit while a popover fades: move it once more.
    queueMicrotask(() => root.contains(document.activeElement) && restore())
  }
}
