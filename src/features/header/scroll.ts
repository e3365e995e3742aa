import type { Bus } from '../../platform/bus/bus.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'

/** The state of a place's bar, as a list of words: styles in `base.css` move it, no matter who has drawn it. */
const state = 'data-inlay-scrolled'
type Word = 'pinned' | 'away' | 'arrives'

/** Pixels of scroll above which the mobile header becomes sticky, and milliseconds until it does (MOB-22). */
const stickyAbovePx = 45
const stickyDelayMs = 500
/** How long it takes to slide in, in milliseconds. */
const arrivalMs = 400

/**
 * Whether the header is hidden after a scroll from `before` to `now`: it hides on scrolling down past its own height,
 * and shows on scrolling up or at the top (HEAD-5, DEC-50). All in pixels.
 */
export function isAway(before: number, now: number, height: number, away: boolean): boolean {
  if (now <= 0 || now < before) return false
  return away || (now > before && now > height)
}

/** The scroll position in pixels, clamped: overscroll at either end doesn't count. */
const scrollPosition = (): number => {
  const end = document.documentElement.scrollHeight - innerHeight
  return Math.max(0, Math.min(scrollY, end))
}

/**
 * Follows the scrolling until disposed. The server's HTML in a place that waits for a touch uses the same words, so
 * nothing changes when the root replaces it: it continues where that was.
 */
function follow(
  place: Element,
  disposer: Disposer,
  scrolled: () => void,
): (word: Word, isOn: boolean) => void {
  const { documentElement } = document
  // A focused element must not scroll under the bar.
  const markPage = () =>
    documentElement.toggleAttribute('data-inlay-bar', document.querySelector(`[${state}]`) !== null)
  const words = new Set<Word>()
  place.setAttribute(state, '')
  markPage()
  disposer.add(() => {
    place.removeAttribute(state)
    markPage()
  })
  disposer.listen(window, 'scroll', scrolled, { passive: true })
  return (word, isOn) => {
    if (words.has(word) === isOn) return
    if (isOn) words.add(word)
    else words.delete(word)
    place.setAttribute(state, [...words].join(' '))
  }
}

const isFollowed = (place: Element): boolean => place.hasAttribute(state)

/**
 * Pins the header to the top of the window once its place has scrolled out, and hides it while the page is scrolled
 * down (HEAD-5), or a post form covers the page (HEAD-11). Styles show it while something in it is in use.
 */
export function hideOnScroll(
  place: Element,
  { bus, disposer, isFormOpen }: { bus: Pick<Bus, 'on'>; disposer: Disposer; isFormOpen: () => boolean },
): void {
  if (isFollowed(place)) return
  let position = scrollPosition()
  let away = false
  let hasForm = isFormOpen()
  const update = () => {
    const { top, height } = place.getBoundingClientRect()
    const now = scrollPosition()
    away = isAway(position, now, height, away)
    position = now
    mark('pinned', top < 0)
    mark('away', away || hasForm)
  }
  const mark = follow(place, disposer, update)
  const setForm = (isOpen: boolean) => {
    hasForm = isOpen
    mark('away', away || hasForm)
  }
  disposer.add(bus.on('post-form:opening', () => setForm(true)))
  disposer.add(bus.on('post-form:docked', ({ as }) => setForm(as === null)))
  disposer.add(
    bus.on('post-form:closing', () => {
      away = false
      setForm(false)
    }),
  )
  update()
}

/** Pins the mobile header to the top of the window, half a second after the page was scrolled (MOB-22). */
export function stickOnScroll(place: Element, { disposer }: { disposer: Disposer }): void {
  if (isFollowed(place)) return
  let isPinned = false
  let cancel: (() => void) | null = null
  const pin = () => {
    cancel = null
    isPinned = true
    mark('pinned', true)
    mark('arrives', true)
    // A root that replaces the server's HTML while it is pinned doesn't slide in again.
    disposer.timeout(() => mark('arrives', false), arrivalMs)
  }
  const update = () => {
    // It only stops being sticky at the very top, where that moves nothing.
    if (scrollY <= 0) {
      isPinned = false
      mark('pinned', false)
    }
    if (scrollY <= stickyAbovePx) {
      cancel?.()
      cancel = null
    } else if (!isPinned) cancel ??= disposer.timeout(pin, stickyDelayMs)
  }
  const mark = follow(place, disposer, update)
  update()
}
