import { findSame } from '../../platform/dom/same-control.ts'
import { afterPress } from '../../ui/behavior/after-press.ts'
import { focusInto } from '../../ui/behavior/focus.ts'

/**
 * Waits until a press on a placeholder's fallback ends, so that it becomes a click. A busy control has been clicked
 * already: after a tap, Firefox leaves it `:active`, and no event would say that the press has ended.
 */
export const whenReleased = (element: Element): Promise<void> =>
  new Promise(resolve =>
    element.querySelector('[data-inlay-busy]') ? resolve() : afterPress(resolve, element),
  )

/** Moves the focus into a root that replaced a focused fallback: to the matching control, else to the first one. */
export function moveFocus(root: HTMLElement, focused: Element): void {
  if (document.activeElement !== document.body) return
  const same = findSame(root, focused)
  if (same) same.focus({ preventScroll: true })
  else focusInto(root)
}
