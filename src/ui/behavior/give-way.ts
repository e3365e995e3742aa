import type { Dispose } from '../../platform/lib/dispose.ts'

/** Everything that floats over the page now. */
const floating = new Set<HTMLElement>()
/** Pixels between the focused element and what covered it. */
const gap = 12

/** What hides an element wholly, alone or together; empty if a part of it is seen. */
function coversOf(element: Element): Set<HTMLElement> {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const covers = new Set<HTMLElement>()
  for (const x of [left + 1, (left + right) / 2, right - 1])
    for (const y of [top + 1, (top + bottom) / 2, bottom - 1]) {
      const hit = document.elementFromPoint(x, y)
      const cover = [...floating].find(one => one.contains(hit))
      if (cover) covers.add(cover)
      // No element is outside the window, where nothing is seen either.
      else if (hit) return new Set()
    }
  return covers
}

const comeBack = () => {
  for (const one of floating) one.style.removeProperty('opacity')
}

/** Scrolls the page so that an element is no longer under another; returns whether that helped. */
function scrollOut(element: Element, cover: Element): boolean {
  const before = element.getBoundingClientRect()
  const { top, bottom } = cover.getBoundingClientRect()
  const isAbove = top + bottom < innerHeight
  const by = isAbove ? before.top - bottom - gap : before.bottom - top + gap
  scrollBy({ top: by, behavior: 'instant' })
  const moved = before.top - element.getBoundingClientRect().top
  const isSeen = coversOf(element).size === 0 && element.getBoundingClientRect().top >= 0
  if (moved !== 0 && isSeen) return true
  scrollBy({ top: -moved, behavior: 'instant' })
  return false
}

/** The focus of a keyboard is never wholly hidden (WCAG 2.4.11): the page scrolls, or else what covers it fades. */
function check(): void {
  comeBack()
  const focused = document.activeElement
  if (!focused?.matches(':focus-visible')) return
  // After the browser has scrolled it into view.
  requestAnimationFrame(() => {
    if (focused !== document.activeElement) return
    const covers = coversOf(focused)
    const [first] = covers
    if (!first || first.contains(focused) || scrollOut(focused, first)) return
    for (const cover of covers) cover.style.opacity = '0.1'
  })
}

/** Lets an element that floats over the page give way to the focus. Works as the `ref` of an element. */
export function giveWay(element: HTMLElement | null): Dispose | undefined {
  if (!element) return undefined
  if (floating.size === 0) {
    document.addEventListener('focusin', check)
    document.addEventListener('pointermove', comeBack)
  }
  floating.add(element)
  check()
  return () => {
    element.style.removeProperty('opacity')
    floating.delete(element)
    if (floating.size > 0) return
    document.removeEventListener('focusin', check)
    document.removeEventListener('pointermove', comeBack)
  }
}
