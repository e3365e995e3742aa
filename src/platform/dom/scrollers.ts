export const pageScroller = (): Element => document.scrollingElement ?? document.documentElement

/** The scrollable ancestors of an element, the nearest first. */
export function* scrollersAround(element: Element): Generator<Element> {
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) yield parent
}

/** The nearest ancestor that scrolls and overflows, or the page. */
export function scrollerOf(element: Element): Element {
  for (const scroller of scrollersAround(element))
    if (scroller.scrollHeight > scroller.clientHeight) return scroller
  return pageScroller()
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
