import { scrollerOf } from '../../../platform/dom/scrollers.ts'
import type { Dispose } from '../../../platform/lib/dispose.ts'

/** Height of the scroll zones as a share of the window, and milliseconds between steps (EDIT-11, DEC-47). */
const edgeShare = 0.2
const edgeThrottleMs = 50
const maxStepPx = 40

/** Pixels to scroll while dragging at a height of the window: none in the middle, more towards the edges. */
function edgeStep(y: number, windowHeight: number): number {
  const zone = windowHeight * edgeShare
  if (zone <= 0) return 0
  const depth = y < zone ? y - zone : y > windowHeight - zone ? y - (windowHeight - zone) : 0
  return Math.round(Math.max(-1, Math.min(1, depth / zone)) * maxStepPx)
}

/** Scrolls while something is dragged near the upper or lower edge of the window. */
export function scrollAtEdges(element: Element, isRelevant: (event: DragEvent) => boolean): Dispose {
  let last = Number.NEGATIVE_INFINITY
  const over = (event: DragEvent) => {
    if (!isRelevant(event) || event.timeStamp - last < edgeThrottleMs) return
    const step = edgeStep(event.clientY, innerHeight)
    if (step === 0) return
    last = event.timeStamp
    scrollerOf(element).scrollBy({ top: step, behavior: 'instant' })
  }
  document.addEventListener('dragover', over)
  return () => document.removeEventListener('dragover', over)
}
