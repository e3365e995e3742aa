import { nextFrame } from '../../lib/frame.ts'
import { wantsNoMotion } from '../../lib/motion.ts'

/** Milliseconds (UTIL-6). */
const speedMs = 250

export const pageScroller = (): Element => document.scrollingElement ?? document.documentElement

/** The elements around it that scroll when they are full, the nearest first. */
export function* scrollersAround(element: Element): Generator<Element> {
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) yield parent
}

/** What scrolls an element: the nearest one around it that is full, or the page. */
export function scrollerOf(element: Element): Element {
  for (const one of scrollersAround(element)) if (one.scrollHeight > one.clientHeight) return one
  return pageScroller()
}

const easeOut = (share: number) => 1 - (1 - share) ** 3

/** Whether the user scrolls by this event: by a key that does, a wheel or a finger. */
const takesOver = (event: Event): boolean =>
  !(event instanceof KeyboardEvent) || /^(Arrow|Page|Home$|End$| $)/.test(event.key)

const running = new WeakMap<Element, AbortController>()

/**
 * Scrolls to where `goal` says, which is asked anew for each frame, since things may still move; at once for readers
 * who want no motion. The user takes over by wheel, touch or key, and so does a later call. Settles at the end.
 */
export async function scrollEased(scroller: Element, goal: () => number, ms = speedMs): Promise<void> {
  running.get(scroller)?.abort()
  const own = new AbortController()
  running.set(scroller, own)
  const { signal } = own
  const target = scroller === pageScroller() ? window : scroller
  // By capture, so that they do not hear the very key that the scrolling answers.
  const options = { capture: true, passive: true, signal }
  for (const type of ['wheel', 'touchmove', 'keydown'])
    target.addEventListener(type, event => takesOver(event) && own.abort(), options)
  const from = scroller.scrollTop
  const begun = performance.now()
  for (let share = wantsNoMotion() ? 1 : 0; ; ) {
    scroller.scrollTo({ top: from + (goal() - from) * easeOut(share), behavior: 'instant' })
    if (share === 1) break
    await nextFrame()
    if (signal.aborted || !scroller.isConnected) break
    share = Math.min(1, (performance.now() - begun) / ms)
  }
  own.abort()
}
