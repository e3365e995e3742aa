import { createDisposer, type Dispose } from '../../../platform/lib/dispose.ts'
import { isRtl } from '../../../ui/behavior/roving.ts'
import { swipeCloses } from './menu-entries.ts'

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
  /** Listens to the finger that swipes; others come and go without ending the swipe. */
  const listen = (type: string, listener: (event: PointerEvent) => void) =>
    disposer.listen(drawer, type, anyEvent => {
      const event = anyEvent as PointerEvent
      if (event.pointerId === start?.id) listener(event)
    })
  disposer.listen(drawer, 'pointerdown', anyEvent => {
    const event = anyEvent as PointerEvent
    if (event.pointerType === 'mouse' || !event.isPrimary) return
    start = { x: event.clientX, y: event.clientY, at: event.timeStamp, id: event.pointerId }
  })
  listen('pointermove', event => {
    const distance = dragged(event)
    if (!dragging) {
      if (start && Math.abs(event.clientY - start.y) > slack) start = null
      if (distance <= slack || !start) return
      dragging = true
      drawer.dataset.dragging = ''
      drawer.setPointerCapture(event.pointerId)
    }
    drawer.style.translate = `${isRtl(drawer) ? distance : -distance}px`
  })
  listen('pointerup', event => {
    const closes =
      start && dragging && swipeCloses(dragged(event), drawer.offsetWidth, event.timeStamp - start.at)
    reset()
    if (closes) close()
  })
  listen('pointercancel', reset)
  disposer.add(reset)
  return disposer.dispose
}
