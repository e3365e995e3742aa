import { scrollerOf, viewOf } from '../dom/scrollers.ts'
import { findMarked, postSelector } from './markup.ts'

/** After this many milliseconds, the images and players of new posts have their size. */
const settlingMs = 5000

const topOf = (element: Element) => element.getBoundingClientRect().top

/** At once, even if the host's page scrolls smoothly. */
const scrollBy = (scroller: Element, top: number) => {
  if (top !== 0) scroller.scrollBy({ top, behavior: 'instant' })
}

/** Scrollers with scroll anchoring turned off, and the timers that turn it on again. */
const held = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

/**
 * Turns the browser's scroll anchoring off for a while: WebKit has none, others skip it at times, and together with
 * ours it would scroll twice.
 */
function hold(scroller: Element, ms: number): void {
  if (!(scroller instanceof HTMLElement)) return
  clearTimeout(held.get(scroller))
  scroller.style.overflowAnchor = 'none'
  held.set(
    scroller,
    setTimeout(() => scroller.style.removeProperty('overflow-anchor'), ms),
  )
}

/** While these elements above the view get their size, what is below them keeps its place. */
function followGrowth(scroller: Element, elements: readonly Element[]): void {
  const heightOf = (element: Element) => element.getBoundingClientRect().height
  const heights = new Map(elements.map(element => [element, heightOf(element)]))
  const sizes = new ResizeObserver(() => {
    let growth = 0
    for (const [element, before] of heights) {
      const isAbove = topOf(element) - growth + before <= viewOf(scroller).top
      const grown = heightOf(element) - before
      heights.set(element, before + grown)
      if (isAbove && element.isConnected) growth += grown
    }
    scrollBy(scroller, growth)
  })
  for (const element of elements) sizes.observe(element, { box: 'border-box' })
  setTimeout(() => sizes.disconnect(), settlingMs)
}

/**
 * Changes the page at a place without moving what is being read: if the place is above the view, the first visible post
 * below it keeps its position on the screen. `change` returns what it has inserted.
 */
export function keepView(place: Element, change: () => readonly Element[]): void {
  const scroller = scrollerOf(place)
  const edge = viewOf(scroller).top
  if (topOf(place) > edge - 1) {
    change()
    return
  }
  const below = findMarked(postSelector).flatMap(post => {
    const { top, bottom } = post.getBoundingClientRect()
    const isBelow =
      bottom > edge &&
      (post === place || place.compareDocumentPosition(post) & Node.DOCUMENT_POSITION_FOLLOWING)
    return isBelow ? [{ post, top }] : []
  })
  hold(scroller, settlingMs)
  const inserted = change()
  const kept = below.find(({ post }) => post.isConnected && post.getClientRects().length > 0)
  if (kept) scrollBy(scroller, topOf(kept.post) - kept.top)
  if (inserted.length > 0) followGrowth(scroller, inserted)
  else hold(scroller, 0)
}

/**
 * Changes what a list shows without moving what is being read: the first of these elements that is still shown keeps
 * its position on the screen, as far as the list can scroll. In each pair, the second element moves to the first one's
 * position; mostly they are the same.
 */
export function keepFirst(
  scroller: Element,
  elements: readonly (readonly [before: Element, after: Element])[],
  change: () => void,
): void {
  const tops = elements.map(([before, after]) => ({ after, top: topOf(before) }))
  hold(scroller, settlingMs)
  change()
  const kept = tops.find(({ after }) => after.isConnected && after.getClientRects().length > 0)
  if (kept) scrollBy(scroller, topOf(kept.after) - kept.top)
  hold(scroller, 0)
}
