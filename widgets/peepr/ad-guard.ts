import { createDisposer, type Dispose } from '../../src/lib/dispose.ts'

export interface AdGuardDeps {
  /** Around the frames: two nested boxes that only a page in these frames can scroll. */
  room: HTMLElement
  inner: HTMLElement
  /** The drawer's scroller. */
  scroller: Element
  /** Receives messages from the window of a frame in the room. */
  hear: (frame: HTMLIFrameElement, data: unknown) => void
  /** Called when the ad does something forbidden. */
  onTrespass: () => void
}

/**
 * Scroll position of both boxes at rest, in pixels. Their scroll range is four, and a frame begins at two: whether its
 * page scrolls it to the top, bottom or middle of the view, one of the boxes moves.
 */
const rest = 1
/** Milliseconds after Tab within which the focus may move into an ad. */
const tabMs = 500
/** Milliseconds for which a browser's user activation lasts. */
const pressMs = 5000
/** How often a stolen focus is returned before the ad is removed. */
const theftsMax = 3

/**
 * Prevents what a frame's sandbox does not forbid: that its page scrolls this one by `scrollIntoView`, or steals the
 * focus. Only receives messages of the frames' own windows.
 */
export function guardAd({ room, inner, scroller, hear, onTrespass }: AdGuardDeps): Dispose {
  const disposer = createDisposer()
  const frameOf = (source: unknown) =>
    [...room.querySelectorAll('iframe')].find(({ contentWindow }) => contentWindow === source)
  disposer.listen(window, 'message', event => {
    const frame = event instanceof MessageEvent && event.source ? frameOf(event.source) : undefined
    if (frame) hear(frame, (event as MessageEvent<unknown>).data)
  })

  let tabbedAt = Number.NEGATIVE_INFINITY
  let usedAt = Number.NEGATIVE_INFINITY
  let held: Element | null = document.activeElement
  let thefts = 0
  const fetchFocus = () => {
    const { activeElement, body } = document
    const isTaken = activeElement === body || room.contains(activeElement)
    if (isTaken && held instanceof HTMLElement && held.isConnected) held.focus({ preventScroll: true })
  }
  const trespass = () => {
    onTrespass()
    // A frame that is removed takes the focus with it.
    setTimeout(fetchFocus)
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
    if (target instanceof Element && !room.contains(target)) held = target
  })
  disposer.listen(window, 'blur', ({ timeStamp }) => {
    if (!room.contains(document.activeElement)) return
    // A press inside a frame fires no event here, but activates the page.
    const isPressed = navigator.userActivation?.isActive && timeStamp - usedAt > pressMs
    if (timeStamp - tabbedAt < tabMs || isPressed || room.matches(':hover')) return
    fetchFocus()
    if (++thefts > theftsMax) trespass()
  })

  // A frame that scrolls this page also scrolls a box, in the same task and before the next paint.
  const turn = () => document.timeline.currentTime
  const at = { turn: turn(), top: scroller.scrollTop, before: scroller.scrollTop }
  for (const box of [room, inner]) {
    box.scrollTop = rest
    // At a fractional device pixel ratio scroll positions are rounded.
    const own = box.scrollTop
    disposer.listen(box, 'scroll', () => {
      if (box.scrollTop === own) return
      box.scrollTop = own
      scroller.scrollTop = at.turn === turn() ? at.before : at.top
      trespass()
    })
  }
  disposer.listen(scroller, 'scroll', () => {
    if (at.turn !== turn()) at.before = at.top
    Object.assign(at, { turn: turn(), top: scroller.scrollTop })
  })
  return disposer.dispose
}
