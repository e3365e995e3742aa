import { findSame } from '../../platform/dom/same-control.ts'
import { afterPress } from '../../ui/behavior/after-press.ts'
import { focusInto } from '../../ui/behavior/focus.ts'

/**
 * Waits until a press on a placeholder's fallback is over, so that it becomes a click. A control that is busy has been
 * clicked already: after a tap, Firefox leaves it `:active`, and no event would say that the press is over.
 */
export const whenReleased = (element: Element): Promise<void> =>
  new Promise(resolve =>
    element.querySelector('[data-inlay-busy]') ? resolve() : afterPress(resolve, element),
  )

/**
 * Moves the focus into a root that has taken the place of a fallback which had it: to the control that stands for the
 * focused one, else to the first.
 */
export function moveFocus(root: HTMLElement, focused: Element): void {
  if (document.activeElement !== document.body) return
  const same = findSame(root, focused)
  if (same) same.focus({ preventScroll: true })
  else focusInto(root)
}
