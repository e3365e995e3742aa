import { createDisposer, type Dispose } from '../../../platform/lib/dispose.ts'

export interface AdGuardDeps {
  /** Two nested boxes around the frames, which only a page in these frames can scroll. */
  room: HTMLElement
  inner: HTMLElement
  /** The drawer's scroller. */
  scroller: Element
  /** Receives messages from the windows of frames in the box. */
  onMessage: (frame: HTMLIFrameElement, data: unknown) => void
  /** Called when the ad does something forbidden. */
  onViolation: () => void
}

/**
 * Scroll position of both boxes at rest, in pixels. Their scroll range is four, and a frame begins at two: whether its
 * page scrolls it to the top, bottom or middle of the view, one of the boxes moves.
 */
const restScrollTop = 1
/** The focus may move into an ad for this many milliseconds after Tab. */
const tabMs = 500
/** How long a browser's user activation lasts, in milliseconds. */
const pressMs = 5000
/** How often a stolen focus is returned before the ad is removed. */
const theftsMax = 3

/**
 * Prevents what a frame's sandbox can't: that its page scrolls this one with `scrollIntoView`, or steals the focus.
 * Only receives messages from the frames' own windows.
 */
export function guardAd({ room, inner, scroller, onMessage, onViolation }: AdGuardDeps): Dispose {
  const disposer = createDisposer()
  const frameOf = (source: unknown) =>
    [...room.querySelectorAll('iframe')].find(({ contentWindow }) => contentWindow === source)
  disposer.listen(window, 'message', event => {
    const frame = event instanceof MessageEvent && event.source ? frameOf(event.source) : undefined
    if (frame) onMessage(frame, (event as MessageEvent<unknown>).data)
  })

  let tabbedAt = Number.NEGATIVE_INFINITY
  let usedAt = Number.NEGATIVE_INFINITY
  let lastFocused: Element | null = document.activeElement
  let thefts = 0
  const returnFocus = () => {
    const { activeElement, body } = document
    const isTaken = activeElement === body || room.contains(activeElement)
    if (isTaken && lastFocused instanceof HTMLElement && lastFocused.isConnected)
      lastFocused.focus({ preventScroll: true })
  }
  const reportViolation = () => {
    onViolation()
    // Removing a focused frame moves the focus to the body.
    setTimeout(returnFocus)
  }
  const capture = { capture: true, passive: true }
  for (const type of ['keydown', 'pointerdown'])
    disposer.listen(
      window,
      type,
      event => {
        usedAt = event.timeStamp
        if (event instanceof KeyboardEvent && event.key === 'Tab') tabbedAt = event.timeStamp
      },
      capture,
    )
  disposer.listen(document, 'focusin', ({ target }) => {
    if (target instanceof Element && !room.contains(target)) lastFocused = target
  })
  disposer.listen(window, 'blur', ({ timeStamp }) => {
    if (!room.contains(document.activeElement)) return
    // A press inside a frame fires no event here, but activates the page.
    const isPressed = navigator.userActivation?.isActive && timeStamp - usedAt > pressMs
    if (timeStamp - tabbedAt < tabMs || isPressed || room.matches(':hover')) return
    returnFocus()
    if (++thefts > theftsMax) reportViolation()
  })

  // A frame that scrolls this page also scrolls a box, in the same task and before the next paint. The drawer then
  // returns to where it was before this frame.
  const frameTime = () => document.timeline.currentTime
  const position = { time: frameTime(), top: scroller.scrollTop, before: scroller.scrollTop }
  for (const box of [room, inner]) {
    box.scrollTop = restScrollTop
    // At a fractional device pixel ratio scroll positions are rounded.
    const restTop = box.scrollTop
    disposer.listen(box, 'scroll', () => {
      if (box.scrollTop === restTop) return
      box.scrollTop = restTop
      scroller.scrollTop = position.time === frameTime() ? position.before : position.top
      reportViolation()
    })
  }
  disposer.listen(scroller, 'scroll', () => {
    if (position.time !== frameTime()) position.before = position.top
    Object.assign(position, { time: frameTime(), top: scroller.scrollTop })
  })
  return disposer.dispose
}
