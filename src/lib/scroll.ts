import type { Disposer } from './dispose.ts'

/** The scroll helper's settings (dashboard.md §9). */
export const scrollDefaults = {
  speedMs: 250,
  /** Pixels added to the window's edges before a target counts as out of view: negative ones widen it. */
  triggerPadding: -50,
  /** Pixels left free above a target that was scrolled to. */
  contentPadding: 20,
  debounceMs: 200,
}

/** The share of a page after which more of it is asked for (UTIL-7). */
export const infiniteScrollShare = 0.9

/** Pixels of scroll after which the sidebar fades (social.md §9). */
export const sidebarFadePx = 2000

/** True when a target lies so far out of a window of that height that it is worth scrolling to. */
export function needsScroll(
  target: { top: number; bottom: number },
  windowHeight: number,
  triggerPadding: number = scrollDefaults.triggerPadding,
): boolean {
  return target.bottom < triggerPadding || target.top > windowHeight - triggerPadding
}

/** True when the lower edge of what is shown has come to `share` of the whole. */
export const isNearEnd = (
  { scrollTop, clientHeight, scrollHeight }: Pick<Element, 'scrollTop' | 'clientHeight' | 'scrollHeight'>,
  share: number = infiniteScrollShare,
): boolean => scrollTop + clientHeight >= scrollHeight * share

const easeOut = (share: number) => 1 - (1 - share) ** 3

/** Scrolls the page to a height in 250 ms, at once for readers who want no motion; a wheel or touch takes over. */
export function scrollPageTo(
  top: number,
  disposer: Disposer,
  speedMs: number = scrollDefaults.speedMs,
): void {
  const to = Math.max(0, top)
  if (speedMs <= 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    scrollTo({ top: to, behavior: 'instant' })
    return
  }
  const from = scrollY
  let begun: number | null = null
  let frame = 0
  const stops = ['wheel', 'touchstart', 'keydown'].map(type =>
    disposer.listen(window, type, () => stop(), { passive: true }),
  )
  const stop = disposer.add(() => {
    cancelAnimationFrame(frame)
    for (const release of stops) release()
  })
  const step = (time: number) => {
    begun ??= time
    const share = Math.min(1, (time - begun) / speedMs)
    scrollTo({ top: from + (to - from) * easeOut(share), behavior: 'instant' })
    if (share < 1) frame = requestAnimationFrame(step)
    else stop()
  }
  frame = requestAnimationFrame(step)
}

/**
 * Makes what scrolls the page to an element when it is out of view, 20 px below the upper edge. Calls within
 * 200 ms count as one, for the last element (UTIL-6).
 */
export function createScroller(disposer: Disposer): (target: Element) => void {
  let cancel = () => {}
  return target => {
    cancel()
    cancel = disposer.timeout(() => {
      const rect = target.getBoundingClientRect()
      if (needsScroll(rect, innerHeight))
        scrollPageTo(scrollY + rect.top - scrollDefaults.contentPadding, disposer)
    }, scrollDefaults.debounceMs)
  }
}

/** Tells each time the page's scroll comes to 90 % of its height; again only after it has been above (UTIL-7). */
export function watchPageEnd(onNear: () => void, disposer: Disposer): void {
  let near = false
  const look = () => {
    const now = isNearEnd(document.scrollingElement ?? document.documentElement)
    if (now && !near) onNear()
    near = now
  }
  disposer.listen(document, 'scroll', look, { passive: true })
}

/** Marks the host's `[data-inlay-sidebar]` with `data-inlay-faded` beyond 2000 px of scroll (UTIL-11). */
export function watchSidebar(page: Document, disposer: Disposer): void {
  const mark = (faded: boolean) => {
    for (const sidebar of page.querySelectorAll('[data-inlay-sidebar]'))
      sidebar.toggleAttribute('data-inlay-faded', faded)
  }
  const look = () => mark((page.defaultView?.scrollY ?? 0) > sidebarFadePx)
  disposer.listen(page, 'scroll', look, { passive: true })
  disposer.add(() => mark(false))
  look()
}
