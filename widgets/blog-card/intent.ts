import type { Box, Point } from '../../src/blogs/card/rules.ts'
import { cardLeaveMs, distanceTo, isOnTheWay } from '../../src/blogs/card/rules.ts'
import type { BlogCards, CardLink, CardReason } from '../../src/blogs/card/store.ts'
import { createDisposer, type Disposer } from '../../src/lib/dispose.ts'

/** A pointer means a link when it has been on it this long, and has rested within a few pixels of late. */
const hoverOpenMs = 300
const hoverRestMs = 100
const hoverRestPx = 8
/** So long before, the card's data and code are asked for. */
const preloadAfterMs = 80
const focusOpenMs = 400
const pressOpenMs = 500
/** Farther than this, a finger scrolls. */
const pressMovePx = 10
const pressPreloadMs = 200

export interface IntentHost {
  /** Where the card is; null while there is none. */
  cardBox: () => Box | null
  /** Something lies over the card, or the keyboard is at work in it: no pointer closes it. */
  isHeld: () => boolean
  now: () => number
}

/** Where the pointer is. */
interface PointerTarget {
  point: Point
  link: CardLink | null
  onCard: boolean
  /** The pointer itself has moved, not the page under it: without that it means nothing new. */
  hasMoved: boolean
}

export interface Intent {
  /** A mouse or a pen is here now. */
  move: (place: PointerTarget) => void
  /** It has left the window. */
  leave: () => void
  /** Something is pressed. */
  cancel: () => void
  /** What is in there moves under the pointer or the finger: nobody means what comes to lie there. */
  scrolled: (scroller: Node) => void
  /** `link` is null as well where the focus has come to a link by a script: only the Tab key means it. */
  focus: (link: CardLink | null, isInCard: boolean) => void
  /** A finger is put on a link, or was, so many milliseconds ago; */
  press: (link: CardLink, point: Point, agoMs?: number) => void
  pressMove: (point: Point) => void
  /** is taken off it; true when a card has been opened meanwhile. */
  pressEnd: () => boolean
  /** The browser itself says that it was a long press. */
  pressNow: (link: CardLink) => void
  isPending: () => boolean
}

interface Waiting {
  link: CardLink
  by: CardReason
  /** Where it rests. */
  point: Point
  /** Not before, in milliseconds. */
  due: number
  timers: Disposer
}

const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** Tells what a pointer, the focus or a finger means from where they happen to be (social.md §4). */
export function createIntent(cards: BlogCards, disposer: Disposer, host: IntentHost): Intent {
  let waiting: Waiting | null = null
  let stopLeaving = () => {}
  let isLeaving = false
  /** Where the pointer was last on the card's link or the card. */
  let left: Point | null = null
  let nearest = Number.POSITIVE_INFINITY
  /** Its card was closed on purpose: it opens again once pointer and focus have been elsewhere. */
  let dismissed: Element | null = null
  let at: { link: CardLink | null; focused: CardLink | null } = { link: null, focused: null }
  let pressed = false

  const cancel = () => {
    waiting?.timers.dispose()
    waiting = null
  }
  disposer.add(cancel)
  const stay = () => {
    stopLeaving()
    isLeaving = false
    nearest = Number.POSITIVE_INFINITY
  }
  const lookAgain = () => {
    if (!waiting) return
    const { link, by, point, due, timers } = waiting
    const wait = due - host.now()
    if (wait > 0) return void timers.timeout(lookAgain, wait)
    cancel()
    stay()
    left = point
    cards.open(link, by)
  }
  function begin(link: CardLink, by: CardReason, point: Point, openMs: number, loadMs: number) {
    cancel()
    const timers = createDisposer()
    waiting = { link, by, point, due: host.now() + openMs, timers }
    timers.timeout(() => cards.preload(link.name, link.isMention), loadMs)
    timers.timeout(lookAgain, openMs)
  }
  const leaveSoon = () => {
    stopLeaving()
    isLeaving = true
    stopLeaving = disposer.timeout(() => {
      isLeaving = false
      if (!host.isHeld()) cards.close()
    }, cardLeaveMs)
  }

  disposer.add(
    cards.$shown.listen((shown, before) => {
      if (shown) return
      stay()
      const anchor = before?.anchor
      dismissed = anchor && [at.link, at.focused].some(link => link?.anchor === anchor) ? anchor : null
    }),
  )

  /** True while the pointer is on its way from the link to the card, whatever it crosses. */
  function crosses({ point }: PointerTarget): boolean {
    const box = host.cardBox()
    if (!left || !box || !isOnTheWay(left, point, box)) return false
    const distance = distanceTo(box, point)
    const comesNearer = distance < nearest
    nearest = Math.min(nearest, distance)
    return comesNearer
  }

  return {
    cancel,
    scrolled(scroller) {
      // The focus stays where it is, and often is what has scrolled the page.
      if (waiting && waiting.by !== 'focus' && scroller.contains(waiting.link.anchor)) cancel()
    },
    isPending: () => waiting !== null || pressed,
    move(place) {
      const { point, link, onCard, hasMoved } = place
      at.link = link
      if (dismissed && link?.anchor !== dismissed) dismissed = null
      const shown = cards.$shown.get()
      if (shown && (onCard || link?.name === shown.name)) {
        left = point
        if (waiting?.by === 'pointer') cancel()
        return stay()
      }
      const isCrossing = shown !== null && crosses(place)
      if (shown?.by === 'pointer' && (isCrossing || !isLeaving)) leaveSoon()
      if (isCrossing) return
      if (!link || onCard) {
        if (waiting?.by === 'pointer') cancel()
        return
      }
      if (!hasMoved) return
      if (waiting?.by === 'pointer' && waiting.link.anchor === link.anchor) {
        if (apart(point, waiting.point) <= hoverRestPx) return
        waiting.point = point
        waiting.due = Math.max(waiting.due, host.now() + hoverRestMs)
      } else if (link.anchor !== dismissed) begin(link, 'pointer', point, hoverOpenMs, preloadAfterMs)
    },
    leave() {
      at.link = null
      dismissed = null
      cancel()
      if (cards.$shown.get()?.by === 'pointer' && !isLeaving) leaveSoon()
    },
    focus(link, isInCard) {
      const shown = cards.$shown.get()
      // In the card it is on what belongs to the link.
      at = { ...at, focused: isInCard ? shown : link }
      if (dismissed && link?.anchor !== dismissed) dismissed = null
      if (waiting?.by === 'focus') cancel()
      if (isInCard || (shown && link?.anchor === shown.anchor)) return
      if (shown?.by === 'focus' && !host.isHeld()) cards.close()
      if (link && link.anchor !== dismissed) begin(link, 'focus', { x: 0, y: 0 }, focusOpenMs, preloadAfterMs)
    },
    press(link, point, agoMs = 0) {
      pressed = true
      const rest = Math.max(0, pressOpenMs - agoMs)
      begin(link, 'press', point, rest, Math.min(rest, pressPreloadMs))
    },
    pressMove(point) {
      if (waiting?.by === 'press' && apart(point, waiting.point) > pressMovePx) cancel()
    },
    pressEnd() {
      const isOpened = pressed && cards.$shown.get()?.by === 'press'
      pressed = false
      if (waiting?.by === 'press') cancel()
      return isOpened
    },
    pressNow(link) {
      cancel()
      if (cards.$shown.get()?.anchor !== link.anchor) cards.open(link, 'press')
    },
  }
}
