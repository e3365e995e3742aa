import { createDisposer, type Dispose } from '../../platform/lib/dispose.ts'
import { isRtl } from './roving.ts'

/** Pixels of movement before a touch counts as a swipe; until then it may scroll or press. */
const slack = 10

/** Whether a drag closes: far, or with a flick. In pixels and milliseconds. */
const swipeCloses = (dragged: number, width: number, ms: number): boolean =>
  dragged > width * 0.4 || (dragged > 24 && dragged / Math.max(1, ms) > 0.4)

/**
 * Lets a finger swipe an element away: the element follows it, and then closes or returns.
 * @param to `start` swipes it back to the edge it came from; `sides` to either side.
 */
export function watchSwipe(element: HTMLElement, to: 'start' | 'sides', close: () => void): Dispose {
  const disposer = createDisposer()
  let start: { x: number; y: number; at: number; id: number } | null = null
  let dragging = false
  const edge = isRtl(element) ? 1 : -1
  /** Pixels to the right. */
  const dragged = ({ clientX }: PointerEvent) => {
    const distance = start ? clientX - start.x : 0
    return to === 'sides' || distance * edge > 0 ? distance : 0
  }
  const reset = () => {
    start = null
    dragging = false
    delete element.dataset.dragging
    element.style.translate = ''
  }
  /** Follows the swiping finger; others come and go without ending the swipe. */
  const listen = (type: string, listener: (event: PointerEvent) => void) =>
    disposer.listen(element, type, anyEvent => {
      const event = anyEvent as PointerEvent
      if (event.pointerId === start?.id) listener(event)
    })
  disposer.listen(element, 'pointerdown', anyEvent => {
    const event = anyEvent as PointerEvent
    if (event.pointerType === 'mouse' || !event.isPrimary) return
    start = { x: event.clientX, y: event.clientY, at: event.timeStamp, id: event.pointerId }
  })
  listen('pointermove', event => {
    const distance = dragged(event)
    if (!dragging) {
      if (start && Math.abs(event.clientY - start.y) > slack) start = null
      if (Math.abs(distance) <= slack || !start) return
      dragging = true
      element.dataset.dragging = ''
      element.setPointerCapture(event.pointerId)
    }
    element.style.translate = `${distance}px`
  })
  listen('pointerup', event => {
    const distance = Math.abs(dragged(event))
    const closes = start && dragging && swipeCloses(distance, element.offsetWidth, event.timeStamp - start.at)
    reset()
    if (closes) close()
  })
  listen('pointercancel', reset)
  disposer.add(reset)
  return disposer.dispose
}
