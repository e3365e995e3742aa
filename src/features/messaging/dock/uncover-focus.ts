/** Pixels between the focused element and the window that covered it. */
const gap = 12

/** The floating window that hides the middle of an element; null if none does. */
function coverOf(element: Element, row: Element): Element | null {
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit && row.contains(hit) && !row.contains(element) ? hit.closest('[data-window-key]') : null
}

/** Scrolls the page when the keyboard's focus goes under a floating window, so that it is seen (WCAG 2.4.11). */
export function uncoverFocus(row: Element): () => void {
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return
    // After the browser has scrolled it into view.
    requestAnimationFrame(() => {
      const cover = coverOf(target, row)
      if (!cover || target !== document.activeElement) return
      const { bottom } = target.getBoundingClientRect()
      scrollBy({ top: bottom - cover.getBoundingClientRect().top + gap, behavior: 'instant' })
    })
  }
  document.addEventListener('focusin', onFocusIn)
  return () => document.removeEventListener('focusin', onFocusIn)
}
