import { edgePull, scrollerOf } from '../../../platform/dom/scrollers.ts'
import type { Dispose } from '../../../platform/lib/dispose.ts'

/** Milliseconds between steps (EDIT-11, DEC-47). */
const edgeThrottleMs = 50
const maxStepPx = 40

/** Scrolls while something is dragged near the upper or lower edge of the window. */
export function scrollAtEdges(element: Element, isRelevant: (event: DragEvent) => boolean): Dispose {
  let last = Number.NEGATIVE_INFINITY
  const over = (event: DragEvent) => {
    if (!isRelevant(event) || event.timeStamp - last < edgeThrottleMs) return
    const step = Math.round(edgePull(event.clientY) * maxStepPx)
    if (step === 0) return
    last = event.timeStamp
    scrollerOf(element).scrollBy({ top: step, behavior: 'instant' })
  }
  document.addEventListener('dragover', over)
  return () => document.removeEventListener('dragover', over)
}
