const candidates =
  'a[href],button,input,select,textarea,summary,iframe,audio[controls],video[controls],[contenteditable]:not([contenteditable="false"]),[tabindex]'

const isReachable = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled,[inert] *,[inert]') &&
  // happy-dom has no layout to ask.
  (!('checkVisibility' in element) || element.checkVisibility({ visibilityProperty: true }))

/** What Tab reaches inside an element, in order; of a group of radios the browser itself picks one. */
export const focusableIn = (root: Element): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(candidates)].filter(isReachable)

/** What is read of a keyboard event, React's or the browser's. */
type TabKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'preventDefault'>

/** Keeps Tab inside an element: from the last control to the first, and back (KEY-7). */
export function cycleTab(event: TabKey, root: HTMLElement): void {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return
  const all = focusableIn(root)
  const first = all[0] ?? root
  const last = all.at(-1) ?? root
  const active = document.activeElement
  const atEdge = event.shiftKey ? active === first || active === root : active === last || all.length === 0
  if (!atEdge && root.contains(active)) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next.focus()
}

/**
 * Where the focus goes when something opens: what is marked `data-autofocus`, else the first control that is not
 * marked `data-focus-last` (a close button), else any, else the element itself.
 */
export function focusInto(root: HTMLElement, prefer: 'first' | 'self' = 'first'): void {
  const marked = root.querySelector<HTMLElement>('[data-autofocus]')
  // What can be reached is found by asking for layout, so only where it is needed.
  const all = marked || prefer === 'self' ? [] : focusableIn(root)
  const wanted = marked ?? all.find(control => control.dataset.focusLast === undefined) ?? all[0]
  ;(wanted ?? root).focus({ preventScroll: true })
  // A field that holds something is written on at its end, unless it says otherwise.
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

/**
 * Remembers where the focus is when something opens; the answer gives it back at the end, unless the user has
 * gone elsewhere meanwhile. `instead` names another place, for an opener that is gone by then.
 */
export function rememberFocus(root: Element, instead?: () => Element | null | undefined): () => void {
  const opener = document.activeElement
  return () => {
    const now = document.activeElement
    if (now && now !== document.body && now !== opener && !root.contains(now)) return
    const give = () => focusIfThere(opener === document.body ? null : opener) || focusIfThere(instead?.())
    give()
    // React takes it back to what had it before this commit, where the browser lets it: WebKit does while a popover fades.
    queueMicrotask(() => root.contains(document.activeElement) && give())
  }
}
