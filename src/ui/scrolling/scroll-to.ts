import { flushSync } from 'react-dom'
import { prefersReducedMotion } from '../../platform/dom/comfort.ts'
import { nextFrame } from '../../platform/dom/frame.ts'
import { pageScroller, type Span, scrollerOf, viewOf } from '../../platform/dom/scrollers.ts'
import { wait } from '../../platform/lib/wait.ts'

/** Duration of a scroll (UTIL-6). */
const durationMs = 250

const easeOut = (share: number) => 1 - (1 - share) ** 3

/** Whether this event is a scroll by the user: a scroll key, the wheel or touch. */
const takesOver = (event: Event): boolean =>
  !(event instanceof KeyboardEvent) || /^(Arrow|Page|Home$|End$| $)/.test(event.key)

const running = new WeakMap<Element, AbortController>()

/**
 * Scrolls smoothly to `goal()`, which is called for each frame, because the layout may still change; with reduced
 * motion at once. User scrolling by wheel, touch or key cancels it, and so does a later call. Resolves at the end.
 */
export async function scrollEased(scroller: Element, goal: () => number, ms = durationMs): Promise<void> {
  running.get(scroller)?.abort()
  const controller = new AbortController()
  running.set(scroller, controller)
  const { signal } = controller
  const target = scroller === pageScroller() ? window : scroller
  // Capture listeners, so that the key event that started the scrolling does not cancel it.
  const options = { capture: true, passive: true, signal }
  for (const type of ['wheel', 'touchmove', 'keydown'])
    target.addEventListener(type, event => takesOver(event) && controller.abort(), options)
  const from = scroller.scrollTop
  const begun = performance.now()
  for (let share = prefersReducedMotion() ? 1 : 0; ; ) {
    scroller.scrollTo({ top: from + (goal() - from) * easeOut(share), behavior: 'instant' })
    if (share === 1) break
    await nextFrame()
    if (signal.aborted || !scroller.isConnected) break
    share = Math.min(1, (performance.now() - begun) / ms)
  }
  controller.abort()
}

/** Debounce and paddings of the scroll helper (UTIL-6), in milliseconds and pixels. */
const debounceMs = 200
/** Padding around the view. It is negative: a target that shows less than 50 px counts as out of view (DEC-127). */
const triggerPadding = -50
/** Space above the scrolled-to element, and around a post form (POST-55). */
const contentPadding = 20

let latestCall = 0

/**
 * Scrolls an element that is out of view to 20 px below the view's upper edge (UTIL-6). Only the last of several calls
 * within 200 ms counts. Resolves when scrolling has ended.
 */
export async function scrollToShow(target: Element): Promise<void> {
  const thisCall = ++latestCall
  await wait(debounceMs)
  if (thisCall !== latestCall || !target.isConnected) return
  const scroller = scrollerOf(target)
  const view = viewOf(scroller)
  const box = target.getBoundingClientRect()
  if (box.bottom >= view.top - triggerPadding && box.top <= view.bottom + triggerPadding) return
  await scrollEased(
    scroller,
    () => scroller.scrollTop + target.getBoundingClientRect().top - viewOf(scroller).top - contentPadding,
  )
}

/** The distance to scroll so that the box is in view with 20 px around it, or as much of it as fits. */
function distanceToFit(box: Span, view: Span): number {
  const [top, bottom] = [view.top + contentPadding, view.bottom - contentPadding]
  if (box.top >= top && box.bottom <= bottom) return 0
  return box.top < top || box.bottom - box.top > bottom - top ? box.top - top : box.bottom - bottom
}

/** Returns a function that scrolls the whole element into view, as far as it fits; null if it is in view already. */
export function scrollToFit(element: Element, ms?: number): (() => Promise<void>) | null {
  const scroller = scrollerOf(element)
  const distance = () => distanceToFit(element.getBoundingClientRect(), viewOf(scroller))
  if (Math.abs(distance()) < 1) return null
  return () => scrollEased(scroller, () => scroller.scrollTop + distance(), ms)
}

/** Shrinks an element while keeping its end in view, so that a sticky bar at the end stays where it is. */
export function keepEndInView(element: Element, shrink: () => void): void {
  const scroller = scrollerOf(element)
  const end = () => element.getBoundingClientRect().bottom
  const before = Math.min(end(), viewOf(scroller).bottom)
  flushSync(shrink)
  scroller.scrollTop -= Math.max(0, before - end())
}
