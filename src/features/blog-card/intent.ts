import { createDisposer, type Disposer } from '../../platform/lib/dispose.ts'
import type { Box, Point } from './card-data.ts'
import { cardLeaveMs, distanceTo, isHeadingToCard } from './card-data.ts'
import type { BlogCards, CardLink, CardReason } from './store.ts'

/** Hover intent: the pointer has been on the link this long, in milliseconds, and has nearly stopped moving. */
const hoverOpenMs = 300
const hoverRestMs = 100
const hoverRestPx = 8
/** Milliseconds of hover after which the card's data and code are preloaded. */
const preloadAfterMs = 80
const focusOpenMs = 400
const pressOpenMs = 500
/** A finger that moves farther than this scrolls. */
const pressMovePx = 10
const pressPreloadMs = 200

export interface IntentHost {
  /** The card's box; null while no card is open. */
  cardBox: () => Box | null
  /** True while something covers the card or the keyboard is used in it: the pointer then doesn't close it. */
  isHeld: () => boolean
  now: () => number
}

/** The element under the pointer and the pointer's position. */
interface PointerTarget {
  point: Point
  link: CardLink | null
  onCard: boolean
  /** True if the pointer moved, not the page under it: only then does hovering count. */
  hasMoved: boolean
}

export type Intent = ReturnType<typeof createIntent>

interface PendingCard {
  link: CardLink
  by: CardReason
  /** Where the pointer rests. */
  point: Point
  /** Opens no sooner than this time, in milliseconds. */
  due: number
  timers: Disposer
}

const distanceBetween = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** The card about to open. `opening` is called with the pointer's position just before. */
function createSchedule(cards: BlogCards, now: () => number, opening: (point: Point) => void) {
  let pending: PendingCard | null = null
  const cancel = () => {
    pending?.timers.dispose()
    pending = null
  }
  const openWhenDue = () => {
    if (!pending) return
    const { link, by, point, due, timers } = pending
    const wait = due - now()
    if (wait > 0) return void timers.timeout(openWhenDue, wait)
    cancel()
    opening(point)
    cards.open(link, by)
  }
  return {
    cancel,
    /** The card about to open, if it opens for this reason, or for any. */
    pendingBy: (by?: CardReason) => (by === undefined || pending?.by === by ? pending : null),
    schedule(link: CardLink, by: CardReason, point: Point, openMs: number, loadMs: number) {
      cancel()
      const timers = createDisposer()
      pending = { link, by, point, due: now() + openMs, timers }
      timers.timeout(() => cards.preload(link.name, link.isMention), loadMs)
      timers.timeout(openWhenDue, openMs)
    },
  }
}

/** Closes the card soon after the pointer has left it, unless it is held. */
function createClosing(cards: BlogCards, disposer: Disposer, isHeld: () => boolean) {
  let stop = () => {}
  let isNear = false
  const cancel = () => {
    stop()
    isNear = false
  }
  return {
    isNear: () => isNear,
    cancel,
    start() {
      stop()
      isNear = true
      stop = disposer.timeout(() => {
        isNear = false
        if (!isHeld()) cards.close()
      }, cardLeaveMs)
    },
  }
}

/** Decides from pointer, focus and touch when a card opens and closes (CARD-7, CARD-8). */
export function createIntent(cards: BlogCards, disposer: Disposer, host: IntentHost) {
  const closing = createClosing(cards, disposer, host.isHeld)
  /** The pointer's last position on the card or its link. */
  let lastPoint: Point | null = null
  let minDistance = Number.POSITIVE_INFINITY
  /** The link whose card the user closed: it opens again only after pointer and focus have been elsewhere. */
  let dismissed: Element | null = null
  let current: { link: CardLink | null; focused: CardLink | null } = { link: null, focused: null }
  let pressed = false

  const cancelLeaving = () => {
    closing.cancel()
    minDistance = Number.POSITIVE_INFINITY
  }
  const { schedule, cancel, pendingBy } = createSchedule(cards, host.now, point => {
    cancelLeaving()
    lastPoint = point
  })
  disposer.add(cancel)

  disposer.add(
    cards.$shown.listen((shown, before) => {
      if (shown) return
      cancelLeaving()
      const anchor = before?.anchor
      dismissed =
        anchor && [current.link, current.focused].some(link => link?.anchor === anchor) ? anchor : null
    }),
  )

  /** Whether the pointer is on its way from the link to the card, whatever it crosses. */
  function comesNearer({ point }: PointerTarget): boolean {
    const box = host.cardBox()
    if (!lastPoint || !box || !isHeadingToCard(lastPoint, point, box)) return false
    const distance = distanceTo(box, point)
    const isNearer = distance < minDistance
    minDistance = Math.min(minDistance, distance)
    return isNearer
  }

  return {
    /** A press that is not a touch on a link: cancels a card that is about to open. */
    cancel,
    /** `scroller` scrolled under the pointer or finger: a link that ends up there doesn't open its card. */
    scrolled(scroller: Node) {
      // Scrolling does not cancel focus: the focus stays, and often caused the scroll.
      const pending = pendingBy()
      if (pending && pending.by !== 'focus' && scroller.contains(pending.link.anchor)) cancel()
    },
    isPending: () => pendingBy() !== null || pressed,
    /** A mouse or pen moved. */
    move(pointer: PointerTarget) {
      const { point, link, onCard, hasMoved } = pointer
      current.link = link
      if (dismissed && link?.anchor !== dismissed) dismissed = null
      const shown = cards.$shown.get()
      if (shown && (onCard || link?.name === shown.name)) {
        lastPoint = point
        if (pendingBy('pointer')) cancel()
        return cancelLeaving()
      }
      const isCrossing = shown !== null && comesNearer(pointer)
      if (shown?.by === 'pointer' && (isCrossing || !closing.isNear())) closing.start()
      if (isCrossing) return
      const pending = pendingBy('pointer')
      if (!link || onCard) {
        if (pending) cancel()
        return
      }
      if (!hasMoved) return
      if (pending?.link.anchor === link.anchor) {
        if (distanceBetween(point, pending.point) <= hoverRestPx) return
        pending.point = point
        pending.due = Math.max(pending.due, host.now() + hoverRestMs)
      } else if (link.anchor !== dismissed) schedule(link, 'pointer', point, hoverOpenMs, preloadAfterMs)
    },
    /** The pointer left the window. */
    leave() {
      current.link = null
      dismissed = null
      cancel()
      if (cards.$shown.get()?.by === 'pointer' && !closing.isNear()) closing.start()
    },
    /** `link` is also null when a script focused a link: only the Tab key opens a card. */
    focus(link: CardLink | null, isInCard: boolean) {
      const shown = cards.$shown.get()
      // Focus inside the card counts as focus on its link.
      current = { ...current, focused: isInCard ? shown : link }
      if (dismissed && link?.anchor !== dismissed) dismissed = null
      if (pendingBy('focus')) cancel()
      if (isInCard || (shown && link?.anchor === shown.anchor)) return
      if (shown?.by === 'focus' && !host.isHeld()) cards.close()
      if (link && link.anchor !== dismissed)
        schedule(link, 'focus', { x: 0, y: 0 }, focusOpenMs, preloadAfterMs)
    },
    /** A finger touched a link, `agoMs` milliseconds ago. */
    press(link: CardLink, point: Point, agoMs = 0) {
      pressed = true
      const rest = Math.max(0, pressOpenMs - agoMs)
      schedule(link, 'press', point, rest, Math.min(rest, pressPreloadMs))
    },
    pressMove(point: Point) {
      const pending = pendingBy('press')
      if (pending && distanceBetween(point, pending.point) > pressMovePx) cancel()
    },
    /** The finger was lifted; true if a card has opened since. */
    pressEnd() {
      const isOpened = pressed && cards.$shown.get()?.by === 'press'
      pressed = false
      if (pendingBy('press')) cancel()
      return isOpened
    },
    /** The browser itself reported a long press. */
    pressNow(link: CardLink) {
      cancel()
      if (cards.$shown.get()?.anchor !== link.anchor) cards.open(link, 'press')
    },
  }
}
