import { createDisposer, type Dispose } from '../../src/lib/dispose.ts'

export interface AdGuardDeps {
  /** Around the frames: two boxes, one in the other, that nothing but a page in these frames can scroll. */
  room: HTMLElement
  inner: HTMLElement
  /** What the reader scrolls. */
  scroller: Element
  /** A message of the window of a frame in the room. */
  hear: (frame: HTMLIFrameElement, data: unknown) => void
  /** The ad has done what no ad may. */
  onTrespass: () => void
}

/**
 * Pixels by which both boxes are scrolled. They have room for four, and a frame begins at two: wherever its page wants
 * something to stand, above, below or in the middle, one of them has to move.
 */
const rest = 1
/** Milliseconds after Tab in which the focus may come to an ad. */
const tabMs = 500
/** Milliseconds for which a browser remembers a press. */
const pressMs = 5000
/** So often the focus is fetched back in silence. */
const theftsMax = 3

/**
 * Keeps a page from what the sandbox of a frame does not forbid: that its page scrolls the one around it by
 * `scrollIntoView`, or takes the focus from the reader. Hears the frames' own windows, and no others.
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
    // A frame that goes takes the focus with it.
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
    // A press inside the frame is known here as a press, and by no event.
    const isPressed = navigator.userActivation?.isActive && timeStamp - usedAt > pressMs
    if (timeStamp - tabbedAt < tabMs || isPressed || room.matches(':hover')) return
    fetchFocus()
    if (++thefts > theftsMax) trespass()
  })

  // Whoever scrolls the page from within the frame scrolls a box, too, in the same turn and before it is drawn.
  const turn = () => document.timeline.currentTime
  const at = { turn: turn(), top: scroller.scrollTop, before: scroller.scrollTop }
  for (const box of [room, inner]) {
    box.scrollTop = rest
    // Where a pixel of the page is none of the screen, it is a little less or more.
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
