import { createDisposer, type Dispose } from '../../../platform/lib/dispose.ts'
import { isRtl } from '../../../ui/behavior/roving.ts'

/** Pixels of movement before a touch counts as a swipe; until then it may scroll or press. */
const slack = 10
/** Pixels to swipe for a reply, and the farthest that a message moves. */
const replyAt = 56
const furthest = 80
/** Pixels at the edges of the screen that belong to the browser's own swipe. */
const edge = 20
/** A press this long opens the menu, in milliseconds. */
const longPressMs = 500

interface Touches {
  /** Whether a message can be answered by a swipe. */
  canReply: (row: HTMLElement) => boolean
  reply: (row: HTMLElement) => void
  /** A long press. */
  menu: (row: HTMLElement) => void
}

interface Touch {
  id: number
  x: number
  y: number
  row: HTMLElement
  moved: number
  isSwipe: boolean
}

const rowOf = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-kind]') ? target.closest<HTMLElement>('li') : null

/** Handles a finger on a message: a swipe towards the end of the line answers it, a long press opens its menu. */
export function watchTouches(list: HTMLElement, { canReply, reply, menu }: Touches): Dispose {
  const disposer = createDisposer()
  let touch: Touch | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasOpened = false
  const bodyOf = (row: HTMLElement) => row.querySelector<HTMLElement>('[data-kind]')
  const end = () => {
    clearTimeout(timer)
    const body = touch && bodyOf(touch.row)
    if (body) {
      body.style.translate = ''
      delete body.dataset.swiped
    }
    touch = null
  }
  const on = <E extends Event>(type: string, run: (event: E) => void, options?: AddEventListenerOptions) =>
    disposer.listen(list, type, event => run(event as E), options)

  on<PointerEvent>('pointerdown', event => {
    end()
    hasOpened = false
    const row = rowOf(event.target)
    if (event.pointerType !== 'touch' || !event.isPrimary || !row) return
    touch = { id: event.pointerId, x: event.clientX, y: event.clientY, row, moved: 0, isSwipe: false }
    timer = setTimeout(() => {
      end()
      menu(row)
      // Not earlier: the menu may open with a click of its own.
      hasOpened = true
    }, longPressMs)
  })
  on<PointerEvent>('pointermove', event => {
    if (event.pointerId !== touch?.id) return
    const forward = (event.clientX - touch.x) * (isRtl(list) ? -1 : 1)
    if (Math.abs(event.clientY - touch.y) > slack && !touch.isSwipe) return end()
    if (!touch.isSwipe && Math.abs(forward) <= slack) return
    clearTimeout(timer)
    const isAtEdge = touch.x < edge || touch.x > innerWidth - edge
    if (!touch.isSwipe && (forward < 0 || isAtEdge || !canReply(touch.row))) return end()
    touch.isSwipe = true
    touch.moved = Math.max(0, Math.min(furthest, forward))
    const body = bodyOf(touch.row)
    if (!body) return
    body.style.translate = `${touch.moved * (isRtl(list) ? -1 : 1)}px`
    body.toggleAttribute('data-swiped', touch.moved >= replyAt)
  })
  on<PointerEvent>('pointerup', event => {
    if (event.pointerId !== touch?.id) return
    const { row, moved, isSwipe } = touch
    end()
    if (isSwipe && moved >= replyAt) reply(row)
  })
  on('pointercancel', end)
  // The browser's own menu, or the click that ends a long press.
  on('contextmenu', event => {
    if (touch || hasOpened) event.preventDefault()
  })
  on<MouseEvent>(
    'click',
    event => {
      if (!hasOpened) return
      hasOpened = false
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
  disposer.add(end)
  return disposer.dispose
}
