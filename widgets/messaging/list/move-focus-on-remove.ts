import type { Dispose } from '../../../src/lib/dispose.ts'

/**
 * A ref for what goes away once it has been pressed, such as a button for another try: the focus it held goes on
 * to the field of its window, or to the window.
 */
export function moveFocusOnRemove(element: HTMLElement | null): Dispose {
  return () => {
    if (!element?.contains(document.activeElement)) return
    const window = element.closest('section')
    const next = window?.querySelector('textarea') ?? window
    next?.focus({ preventScroll: true })
  }
}
