import { createDisposer, type Dispose } from '../../src/lib/dispose.ts'
import { isRtl } from '../../src/ui/behavior/roving.ts'
import { swipeCloses } from './rules.ts'

/** Pixels of movement before a touch counts as a swipe; until then it may scroll or press. */
const slack = 10

/** Lets the user swipe a drawer back to its edge: it follows the finger, and then closes or returns. */
export function watchSwipe(drawer: HTMLElement, close: () => void): Dispose {
  const disposer = createDisposer()
  let start: { x: number; y: number; at: number; id: number } | null = null
  let dragging = false
  const dragged = (event: PointerEvent) =>
    start ? Math.max(0, (event.clientX - start.x) * (isRtl(drawer) ? 1 : -1)) : 0
  const reset = () => {
    start = null
    dragging = false
    delete drawer.dataset.dragging
    drawer.style.translate = ''
  }
  disposer.listen(drawer, 'pointerdown', anyEvent => {
    const event = anyEvent as PointerEvent
    if (event.pointerType === 'mouse' || !event.isPrimary) return
    start = { x: event.clientX, y: event.clientY, at: event.timeStamp, id: event.pointerId }
  })
  disposer.listen(drawer, 'pointermove', anyEvent => {
    const event = anyEvent as PointerEvent
    if (!start || event.pointerId !== start.id) return
    const distance = dragged(event)
    if (!dragging) {
      if (Math.abs(event.clientY - start.y) > slack) start = null
      if (distance <= slack || !start) return
      dragging = true
      drawer.dataset.dragging = ''
      drawer.setPointerCapture(event.pointerId)
    }
    drawer.style.translate = `${isRtl(drawer) ? distance : -distance}px`
  })
  disposer.listen(drawer, 'pointerup', anyEvent => {
    const event = anyEvent as PointerEvent
    const closes =
      start && dragging && swipeCloses(dragged(event), drawer.offsetWidth, event.timeStamp - start.at)
    reset()
    if (closes) close()
  })
  disposer.listen(drawer, 'pointercancel', reset)
  disposer.add(reset)
  return disposer.dispose
}
