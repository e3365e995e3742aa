import { nextFrame } from '../../platform/dom/frame.ts'
import { prefersReducedMotion } from '../../platform/dom/motion.ts'
import { pageScroller } from '../../platform/dom/scrollers.ts'

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
