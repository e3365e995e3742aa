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
  /** True while something covers the card or the keyboard is used in it: the pointer then does not close it. */
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

export interface Intent {
  /** A mouse or pen moved. */
  move: (pointer: PointerTarget) => void
  /** The pointer left the window. */
  leave: () => void
  /** A press that is not a touch on a link: cancels a card that is about to open. */
  cancel: () => void
  /** `scroller` scrolled under the pointer or the finger: a link that ends up there does not open its card. */
  scrolled: (scroller: Node) => void
  /** `link` is also null when a script focused a link: only the Tab key opens a card. */
  focus: (link: CardLink | null, isInCard: boolean) => void
  /** A finger touched a link, `agoMs` milliseconds ago. */
  press: (link: CardLink, point: Point, agoMs?: number) => void
  pressMove: (point: Point) => void
  /** The finger was lifted; true if a card has opened meanwhile. */
  pressEnd: () => boolean
  /** The browser itself reported a long press. */
  pressNow: (link: CardLink) => void
  isPending: () => boolean
}

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

/** Decides from pointer, focus and touch when a card opens and closes (CARD-7, CARD-8). */
export function createIntent(cards: BlogCards, disposer: Disposer, host: IntentHost): Intent {
  let pending: PendingCard | null = null
  let stopLeaving = () => {}
  let isLeaving = false
  /** The pointer's last position on the card or its link. */
  let lastPoint: Point | null = null
  let minDistance = Number.POSITIVE_INFINITY
  /** The link whose card the user closed: it opens again only after pointer and focus have been elsewhere. */
  let dismissed: Element | null = null
  let current: { link: CardLink | null; focused: CardLink | null } = { link: null, focused: null }
  let pressed = false

  const cancel = () => {
    pending?.timers.dispose()
    pending = null
  }
  disposer.add(cancel)
  const cancelLeaving = () => {
    stopLeaving()
    isLeaving = false
    minDistance = Number.POSITIVE_INFINITY
  }
  const openWhenDue = () => {
    if (!pending) return
    const { link, by, point, due, timers } = pending
    const wait = due - host.now()
    if (wait > 0) return void timers.timeout(openWhenDue, wait)
    cancel()
    cancelLeaving()
    lastPoint = point
    cards.open(link, by)
  }
  function schedule(link: CardLink, by: CardReason, point: Point, openMs: number, loadMs: number) {
    cancel()
    const timers = createDisposer()
    pending = { link, by, point, due: host.now() + openMs, timers }
    timers.timeout(() => cards.preload(link.name, link.isMention), loadMs)
    timers.timeout(openWhenDue, openMs)
  }
  const closeSoon = () => {
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
    cancel,
    scrolled(scroller) {
      // Scrolling does not cancel focus: the focus stays, and often caused the scroll.
      if (pending && pending.by !== 'focus' && scroller.contains(pending.link.anchor)) cancel()
    },
    isPending: () => pending !== null || pressed,
    move(pointer) {
      const { point, link, onCard, hasMoved } = pointer
      current.link = link
      if (dismissed && link?.anchor !== dismissed) dismissed = null
      const shown = cards.$shown.get()
      if (shown && (onCard || link?.name === shown.name)) {
        lastPoint = point
        if (pending?.by === 'pointer') cancel()
        return cancelLeaving()
      }
      const isCrossing = shown !== null && comesNearer(pointer)
      if (shown?.by === 'pointer' && (isCrossing || !isLeaving)) closeSoon()
      if (isCrossing) return
      if (!link || onCard) {
        if (pending?.by === 'pointer') cancel()
        return
      }
      if (!hasMoved) return
      if (pending?.by === 'pointer' && pending.link.anchor === link.anchor) {
        if (distanceBetween(point, pending.point) <= hoverRestPx) return
        pending.point = point
        pending.due = Math.max(pending.due, host.now() + hoverRestMs)
      } else if (link.anchor !== dismissed) schedule(link, 'pointer', point, hoverOpenMs, preloadAfterMs)
    },
    leave() {
      current.link = null
      dismissed = null
      cancel()
      if (cards.$shown.get()?.by === 'pointer' && !isLeaving) closeSoon()
    },
    focus(link, isInCard) {
      const shown = cards.$shown.get()
      // Focus inside the card counts as focus on its link.
      current = { ...current, focused: isInCard ? shown : link }
      if (dismissed && link?.anchor !== dismissed) dismissed = null
      if (pending?.by === 'focus') cancel()
      if (isInCard || (shown && link?.anchor === shown.anchor)) return
      if (shown?.by === 'focus' && !host.isHeld()) cards.close()
      if (link && link.anchor !== dismissed)
        schedule(link, 'focus', { x: 0, y: 0 }, focusOpenMs, preloadAfterMs)
    },
    press(link, point, agoMs = 0) {
      pressed = true
      const rest = Math.max(0, pressOpenMs - agoMs)
      schedule(link, 'press', point, rest, Math.min(rest, pressPreloadMs))
    },
    pressMove(point) {
      if (pending?.by === 'press' && distanceBetween(point, pending.point) > pressMovePx) cancel()
    },
    pressEnd() {
      const isOpened = pressed && cards.$shown.get()?.by === 'press'
      pressed = false
      if (pending?.by === 'press') cancel()
      return isOpened
    },
    pressNow(link) {
      cancel()
      if (cards.$shown.get()?.anchor !== link.anchor) cards.open(link, 'press')
    },
  }
}
