import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { edgePull, scrollerOf } from '../../../../platform/dom/scrollers.ts'
import type { PhotoModel } from './photo-model.ts'
import { type Rows, rowMax, type Slot, withoutPhoto } from './photos.ts'

/** @internal */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Where a dropped photo would land, and the line that marks it. */
interface DropPlace {
  slot: Slot
  line: Box
}

/** Pixels at a row's top and bottom that mean a new row between the rows. */
const edge = 28
const lineWidth = 4

const bottomOf = ({ top, height }: Box) => top + height
const middleOf = ({ left, width }: Box) => left + width / 2

/**
 * The drop position at a point. `rows` are the boxes of the other photos, in order; `list` is the box of all of them.
 * @internal
 */
export function dropPlace(
  rows: readonly (readonly Box[])[],
  list: Box,
  point: { x: number; y: number },
  isRtl: boolean,
): DropPlace {
  const tops = rows.map(row => Math.min(...row.map(({ top }) => top)))
  const bottoms = rows.map(row => Math.max(...row.map(bottomOf)))
  const between = (row: number): DropPlace => {
    const above = bottoms[row - 1] ?? list.top
    const below = tops[row] ?? bottomOf(list)
    const y = row === 0 ? below : row === rows.length ? above : (above + below) / 2
    return {
      slot: { row, at: null },
      line: { left: list.left, top: y - lineWidth / 2, width: list.width, height: lineWidth },
    }
  }
  const row = bottoms.findIndex(bottom => point.y <= bottom)
  const boxes = rows[row]
  if (!boxes) return between(rows.length)
  const top = tops[row] ?? 0
  const bottom = bottoms[row] ?? 0
  const isFull = boxes.length >= rowMax
  const reach = isFull ? (bottom - top) / 2 : Math.min(edge, (bottom - top) / 4)
  if (point.y < top + reach) return between(row)
  if (point.y >= bottom - reach) return between(row + 1)
  const isBefore = (box: Box) => (isRtl ? middleOf(box) > point.x : middleOf(box) < point.x)
  const index = boxes.filter(isBefore).length
  const next = boxes[index]
  const before = boxes[index - 1]
  const startOf = (box: Box) => (isRtl ? box.left + box.width : box.left)
  const endOf = (box: Box) => (isRtl ? box.left : box.left + box.width)
  const x =
    next && before ? (endOf(before) + startOf(next)) / 2 : next ? startOf(next) : before ? endOf(before) : 0
  return {
    slot: { row, at: index },
    line: { left: x - lineWidth / 2, top, width: lineWidth, height: bottom - top },
  }
}

/** Pixels that a pointer moves before its press becomes a drag. */
const threshold = 6
/** Pixels that a drag at the edge of the window scrolls in a frame. */
const scrollStep = 14

/** The photo being dragged, its offset in pixels, and the drop line, relative to the list. */
interface Drag {
  id: string | null
  x: number
  y: number
  line: Box | null
}

const idle: Drag = { id: null, x: 0, y: 0, line: null }

export type Dragging = ReturnType<typeof useDragging>

/** Dragging photos by mouse, pen and touch. */
export function useDragging(list: RefObject<HTMLElement | null>, model: PhotoModel, rows: Rows) {
  const [drag, setDrag] = useState(idle)
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
    const pointer = { x: event.clientX, y: event.clientY }
    const listening = new AbortController()
    let frame = 0
    wasDrag.current = false

    const boxOf = (other: string) =>
      root.querySelector(`[data-photo="${CSS.escape(other)}"]`)?.getBoundingClientRect() ?? new DOMRect()
    const placeIn = (listBox: DOMRect) =>
      dropPlace(
        others.map(row => row.map(boxOf)),
        listBox,
        pointer,
        isRtl,
      )
    const follow = () => {
      frame = requestAnimationFrame(follow)
      const step = Math.trunc(edgePull(pointer.y) * scrollStep)
      if (step !== 0) scroller.scrollTop += step
      const listBox = root.getBoundingClientRect()
      const { line: at } = placeIn(listBox)
      const line = { ...at, left: at.left - listBox.left, top: at.top - listBox.top }
      setDrag({ id, x: pointer.x - from.x, y: pointer.y - from.y + scroller.scrollTop - from.scroll, line })
    }
    const finish = (isTaken: boolean) => {
      cancelAnimationFrame(frame)
      listening.abort()
      end.current = () => {}
      setDrag(idle)
      // Where it is let go, which may be after the last frame.
      if (isTaken && wasDrag.current) model.move(id, placeIn(root.getBoundingClientRect()).slot)
    }
    const { signal } = listening
    const listen = <E extends Event>(
      target: EventTarget,
      type: string,
      listener: (event: E) => void,
      capture = false,
    ) => target.addEventListener(type, listener as EventListener, { signal, capture })
    /** Listens to the pointer that drags. Others, such as a second finger, come and go without ending the drag. */
    const listenToPointer = (type: string, listener: (event: PointerEvent) => void) =>
      listen<PointerEvent>(document, type, other => other.pointerId === event.pointerId && listener(other))
    const moveTo = ({ clientX, clientY }: PointerEvent) => {
      pointer.x = clientX
      pointer.y = clientY
    }
    // A fast pointer may have left the photo before the drag begins, so the whole page is watched.
    listenToPointer('pointermove', moved => {
      moveTo(moved)
      if (wasDrag.current || Math.hypot(pointer.x - from.x, pointer.y - from.y) < threshold) return
      wasDrag.current = true
      model.drop()
      grip.setPointerCapture(moved.pointerId)
      follow()
    })
    listenToPointer('pointerup', released => {
      moveTo(released)
      finish(true)
    })
    listenToPointer('pointercancel', () => finish(false))
    listen<KeyboardEvent>(
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
    /** Whether this click is the end of a drag. A drag often ends without a click, and a key's click is never its end. */
    tookClick({ detail }: Pick<MouseEvent, 'detail'>) {
      // 0 if no pointer has clicked; the next press of a pointer starts anew.
      const wasTaken = wasDrag.current && detail > 0
      wasDrag.current = false
      return wasTaken
    },
  }
}
