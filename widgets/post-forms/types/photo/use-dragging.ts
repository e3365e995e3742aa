import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Rows, type Slot, withoutPhoto } from '../../../../src/posts/photos/photo-rows.ts'
import { scrollerOf } from '../../../../src/ui/behavior/scroll.ts'
import { type Box, dropPlace } from './drop-slot.ts'
import type { PhotoModel } from './types.ts'

/** Pixels before a press becomes a drag. */
const threshold = 6
/** The part of the window at each end in which a drag scrolls (EDIT-11). */
const scrollZone = 0.2
const scrollStep = 14

export interface Dragging {
  /** The photo that is being dragged. */
  id: string | null
  /** Its offset in pixels. */
  x: number
  y: number
  /** The drop line, relative to the list. */
  line: Box | null
  start: (id: string, event: ReactPointerEvent<HTMLElement>) => void
  /** True once after a drag, to ignore the click that follows it. */
  tookClick: () => boolean
}

const idle = { id: null, x: 0, y: 0, line: null }

/** Dragging photos by mouse, pen and touch. */
export function useDragging(list: RefObject<HTMLElement | null>, model: PhotoModel, rows: Rows): Dragging {
  const [drag, setDrag] = useState<Omit<Dragging, 'start' | 'tookClick'>>(idle)
  const wasDrag = useRef(false)
  const end = useRef<() => void>(() => {})
  useEffect(() => () => end.current(), [])

  function start(id: string, event: ReactPointerEvent<HTMLElement>): void {
    const root = list.current
    if (event.button !== 0 || !event.isPrimary || !root) return
    const grip = event.currentTarget
    const scroller = scrollerOf(root)
    const others = withoutPhoto(rows, id)
    const isRtl = getComputedStyle(root).direction === 'rtl'
    const from = { x: event.clientX, y: event.clientY, scroll: scroller.scrollTop }
    const at = { x: event.clientX, y: event.clientY }
    const listening = new AbortController()
    let slot: Slot | null = null
    let frame = 0
    wasDrag.current = false

    const boxOf = (other: string) =>
      root.querySelector(`[data-photo="${CSS.escape(other)}"]`)?.getBoundingClientRect() ?? new DOMRect()
    const follow = () => {
      frame = requestAnimationFrame(follow)
      const zone = innerHeight * scrollZone
      const pull = at.y < zone ? at.y - zone : at.y > innerHeight - zone ? at.y - innerHeight + zone : 0
      if (pull !== 0) scroller.scrollTop += (Math.max(-1, Math.min(1, pull / zone)) * scrollStep) | 0
      const whole = root.getBoundingClientRect()
      const place = dropPlace(
        others.map(row => row.map(boxOf)),
        whole,
        at,
        isRtl,
      )
      slot = place.slot
      const line = { ...place.line, left: place.line.left - whole.left, top: place.line.top - whole.top }
      setDrag({ id, x: at.x - from.x, y: at.y - from.y + scroller.scrollTop - from.scroll, line })
    }
    const finish = (isTaken: boolean) => {
      cancelAnimationFrame(frame)
      listening.abort()
      end.current = () => {}
      setDrag(idle)
      if (isTaken && wasDrag.current && slot) model.move(id, slot)
    }
    const { signal } = listening
    const on = <E extends Event>(
      target: EventTarget,
      type: string,
      heard: (event: E) => void,
      capture = false,
    ) => target.addEventListener(type, heard as EventListener, { signal, capture })
    // A fast pointer may have left the photo before the drag begins, so the whole page is watched.
    on<PointerEvent>(document, 'pointermove', moved => {
      if (moved.pointerId !== event.pointerId) return
      at.x = moved.clientX
      at.y = moved.clientY
      if (wasDrag.current || Math.hypot(at.x - from.x, at.y - from.y) < threshold) return
      wasDrag.current = true
      model.drop()
      grip.setPointerCapture(moved.pointerId)
      follow()
    })
    on(document, 'pointerup', () => finish(true))
    on(document, 'pointercancel', () => finish(false))
    on<KeyboardEvent>(
      document,
      'keydown',
      pressed => {
        if (pressed.key !== 'Escape' || !wasDrag.current) return
        pressed.preventDefault()
        pressed.stopPropagation()
        finish(false)
      },
      true,
    )
    end.current = () => finish(false)
  }

  return {
    ...drag,
    start,
    tookClick() {
      const took = wasDrag.current
      wasDrag.current = false
      return took
    },
  }
}
