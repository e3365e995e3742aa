import type { Dispose } from '../../../platform/lib/dispose.ts'

/**
 * Ref for an element that is removed when pressed, such as a retry button: its focus moves to the field of its window,
 * or to the window.
 */
export function moveFocusOnRemove(element: HTMLElement | null): Dispose {
  return () => {
    if (!element?.contains(document.activeElement)) return
    const window = element.closest('section')
    const next = window?.querySelector('textarea') ?? window
    next?.focus({ preventScroll: true })
  }
}
