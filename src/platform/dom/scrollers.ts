export const pageScroller = (): Element => document.scrollingElement ?? document.documentElement

/** The scrollable ancestors of an element, the nearest first. */
export function* scrollersAround(element: Element): Generator<HTMLElement> {
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) yield parent
}

/** The nearest ancestor that scrolls and overflows, or the page. */
export function scrollerOf(element: Element): Element {
  for (const scroller of scrollersAround(element))
    if (scroller.scrollHeight > scroller.clientHeight) return scroller
  return pageScroller()
}

/** The part of the window at each end in which a drag scrolls (EDIT-11, DEC-47). */
const edgeShare = 0.2

/** How fast a drag at this height of the window scrolls: from -1 at the top to 1 at the bottom, 0 in the middle. */
export function edgePull(y: number): number {
  const zone = innerHeight * edgeShare
  const depth = Math.min(y - zone, 0) + Math.max(y - (innerHeight - zone), 0)
  return zone > 0 ? Math.max(-1, Math.min(1, depth / zone)) : 0
}

/** A span of the window's height, in pixels. */
export interface Span {
  top: number
  bottom: number
}

/** The visible part of a scroller, below a sticky bar at its top. */
export function viewOf(scroller: Element): Span {
  const { top, bottom } =
    scroller === pageScroller() ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect()
  return { top: top + (Number.parseFloat(getComputedStyle(scroller).scrollPaddingTop) || 0), bottom }
}
