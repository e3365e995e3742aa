import { closeOnBack } from '../../platform/dom/back.ts'
import { prefersReducedMotion } from '../../platform/dom/comfort.ts'
import { followSeenViewport } from '../../platform/dom/seen-viewport.ts'
import { createDisposer, type Dispose } from '../../platform/lib/dispose.ts'

/** Pixels of movement before a touch counts as a swipe; until then it may scroll, press or select. */
const slack = 8
/** The speed is that of the movements within this many milliseconds. */
const flickMs = 100
/** How long a sheet takes to return, or to leave, in milliseconds. */
const moveMs = 200

/** Whether a drag closes: far, or with a flick. In pixels, and in pixels per millisecond. */
const swipeCloses = (dragged: number, height: number, speed: number): boolean =>
  speed > -0.1 && (dragged > Math.min(height * 0.4, 240) || (dragged > 24 && speed > 0.4))

/** Elements that handle a finger's movement themselves. */
const ownGestures =
  'input, textarea, select, video, audio, canvas, iframe, [contenteditable]:not([contenteditable="false"]), [draggable="true"], [role="slider"], [data-no-swipe]'

/** Whether a swipe down from this element would scroll something up, move a caret, or drag. */
function isTaken(target: Element, sheet: Element): boolean {
  if (target.closest(ownGestures)) return true
  for (let element: Element | null = target; element && element !== sheet; element = element.parentElement) {
    if (element.scrollTop !== 0) return true
  }
  return false
}

const hasSelection = (sheet: Element): boolean => {
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed && sheet.contains(selection.anchorNode)
}

interface Swipe {
  id: number
  x: number
  y: number
  dragging: boolean
  /** Recent positions, for the speed. */
  trail: { y: number; at: number }[]
}

export interface SwipeOptions {
  /** Closes it; if it stays open, for example to ask about unsaved text, it returns to its place. */
  close: () => void
  /** Only a swipe that begins inside such an element counts; if left out, any swipe does. */
  from?: string | undefined
}

/**
 * Lets a finger swipe a sheet down: its parts follow the finger by `--inlay-drag`, and it closes or returns. A swipe on
 * its content counts only if the content can't scroll up. Uses touch events: only they can tell the browser at the
 * first movement whether it may scroll.
 */
export function watchSwipeDown(sheet: HTMLElement, { close, from }: SwipeOptions): Dispose {
  const disposer = createDisposer()
  let swipe: Swipe | null = null
  let stopReturn = () => {}

  const place = (pixels: number | null) => {
    if (pixels === null) sheet.style.removeProperty('--inlay-drag')
    else sheet.style.setProperty('--inlay-drag', `${pixels}px`)
  }
  const moveTo = (pixels: number, then: () => void) => {
    stopReturn()
    delete sheet.dataset.dragging
    if (prefersReducedMotion()) {
      place(null)
      return then()
    }
    sheet.dataset.settling = ''
    place(pixels)
    stopReturn = disposer.timeout(() => {
      delete sheet.dataset.settling
      then()
    }, moveMs)
  }
  const end = () => {
    swipe = null
    delete sheet.dataset.dragging
  }
  const returnToPlace = () => moveTo(0, () => place(null))

  const started = (event: TouchEvent) => {
    const [touch] = event.touches
    // A second finger pinches.
    if (event.touches.length > 1 || !touch) {
      if (swipe?.dragging) returnToPlace()
      return end()
    }
    const { target } = event
    // What opens over a sheet may be rendered inside it.
    if (!(target instanceof Element) || target.closest('dialog, [popover]') !== sheet) return
    if (from && !target.closest(from)) return
    if (isTaken(target, sheet)) return
    const { identifier: id, clientX: x, clientY: y } = touch
    swipe = { id, x, y, dragging: false, trail: [{ y, at: event.timeStamp }] }
  }
  const moved = (event: TouchEvent) => {
    const touch = swipe && [...event.changedTouches].find(({ identifier }) => identifier === swipe?.id)
    if (!swipe || !touch) return
    const down = touch.clientY - swipe.y
    if (!swipe.dragging) {
      const aside = Math.abs(touch.clientX - swipe.x)
      // The browser has begun to scroll, or a long press has begun to select.
      if (!event.cancelable || hasSelection(sheet) || down < -slack || aside > Math.max(slack, down))
        return end()
      if (down <= slack) {
        // Undecided: prevent scrolling, so that the browser doesn't take over the rest of the movement.
        if (down > 0) event.preventDefault()
        return
      }
      swipe.dragging = true
      stopReturn()
      sheet.dataset.dragging = ''
    }
    if (event.cancelable) event.preventDefault()
    const { timeStamp: at } = event
    swipe.trail = [...swipe.trail.filter(point => at - point.at < flickMs), { y: touch.clientY, at }]
    place(Math.max(0, down - slack))
  }
  const released = (event: TouchEvent) => {
    if (!swipe || [...event.touches].some(({ identifier }) => identifier === swipe?.id)) return
    const { dragging, trail, y } = swipe
    end()
    if (!dragging) return
    // The swipe isn't a press on what is under the finger.
    if (event.cancelable) event.preventDefault()
    const [first] = trail
    const last = trail.at(-1) ?? { y, at: event.timeStamp }
    const ms = event.timeStamp - (first?.at ?? 0)
    // A finger that rests before it is lifted has no speed.
    const speed = event.timeStamp - last.at > flickMs || ms <= 0 ? 0 : (last.y - (first?.y ?? last.y)) / ms
    if (!swipeCloses(last.y - y - slack, sheet.clientHeight, speed)) return returnToPlace()
    close()
    requestAnimationFrame(() => {
      // It may ask about unsaved text first.
      if (sheet.dataset.state !== 'closed' && sheet.isConnected) returnToPlace()
      else if (!prefersReducedMotion()) {
        sheet.dataset.settling = ''
        place(sheet.clientHeight)
      }
    })
  }
  const canceled = () => {
    if (swipe?.dragging) returnToPlace()
    end()
  }
  const active = { passive: false }
  disposer.listen(sheet, 'touchstart', event => started(event as TouchEvent), { passive: true })
  disposer.listen(sheet, 'touchmove', event => moved(event as TouchEvent), active)
  disposer.listen(sheet, 'touchend', event => released(event as TouchEvent), active)
  disposer.listen(sheet, 'touchcancel', canceled)
  // The dialog's element is reused the next time it opens.
  delete sheet.dataset.settling
  place(null)
  disposer.add(end)
  return disposer.dispose
}

export interface SheetOptions {
  /** Called by the browser's Back; left out if it has its own entry in the browser's history. */
  onBack?: (() => void) | undefined
  /** Called when a finger has swiped it down. */
  onSwipe?: (() => void) | undefined
  /** Selector for where such a swipe may begin; anywhere if left out. */
  from?: string | undefined
}

/** Makes something open behave as on a phone: Back and a swipe down close it, and it stays above the keyboard. */
export function makeSheet(element: HTMLElement | null, { onBack, onSwipe, from }: SheetOptions): Dispose {
  const ends = [
    onBack && closeOnBack(onBack),
    element && followSeenViewport(element),
    element && onSwipe && watchSwipeDown(element, { close: onSwipe, from }),
  ]
  return () => {
    for (const end of ends) end?.()
  }
}
