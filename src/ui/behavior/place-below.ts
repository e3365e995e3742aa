import type { Dispose } from '../../platform/lib/dispose.ts'
import { keepPlaced, put, unput } from './keep-placed.ts'

/** Pixels below the anchor, and to the edges of the window. */
const gap = 8
const edge = 10
/** A height in pixels that is enough there, as in `float.ts`. */
const enoughHeight = 240

/** Puts it below its anchor, aligned at the end. Returns false if it needs the positioning library. */
function putBelow(anchor: Element, element: HTMLElement): boolean {
  const { top, right, bottom, left } = anchor.getBoundingClientRect()
  const { width = 0, height = 0, scale } = window.visualViewport ?? {}
  const room = Math.floor(height - bottom - gap - edge)
  // Half out of the window, in its lower half, or in a window that is low or zoomed with two fingers.
  if (scale !== 1 || top < 0 || room < Math.max(top, enoughHeight)) return false
  element.style.setProperty('--inlay-room', `${room}px`)
  const own = element.offsetWidth
  const x = getComputedStyle(element).direction === 'rtl' ? left : right - own
  put(element, Math.max(edge, Math.min(x, width - edge - own)), bottom + gap, 'bottom-end')
  return true
}

/**
 * Keeps a popover below its anchor, as `keepPlaced` does with `bottom-end`. Below a button at the top of the window, as
 * in a header, nothing collides. So the positioning library is loaded only if something does: on a slow connection, it
 * is a fourteenth of the wait after the first press.
 */
export function keepBelow(anchor: Element, element: HTMLElement): Dispose {
  const listening = new AbortController()
  const { signal } = listening
  // Not in a callback of its size observer, which must not change that size.
  const sizes = new ResizeObserver(() => requestAnimationFrame(update))
  let release: Dispose = () => unput(element)
  const stop = () => {
    listening.abort()
    sizes.disconnect()
  }
  function update() {
    if (signal.aborted || putBelow(anchor, element)) return
    stop()
    release = keepPlaced(anchor, element, { placement: 'bottom-end', offset: gap, edge })
  }
  for (const type of ['scroll', 'resize'])
    window.addEventListener(type, update, { capture: true, passive: true, signal })
  // Content that appears above the anchor moves it, and makes the page longer.
  for (const one of [anchor, element, document.body]) sizes.observe(one)
  update()
  return () => {
    stop()
    release()
  }
}
