import type { Disposer } from '../../../platform/lib/dispose.ts'

export interface ScrollWatch {
  /** @param height of the header, in pixels */
  scrolled: (y: number, height: number) => void
  /** Whether the placeholder has scrolled out at the top, so that the header has to be fixed. */
  pinned: (pinned: boolean) => void
}

/** The scroll position in pixels, clamped: overscroll at either end does not count. */
export const scrollPosition = (): number => {
  const end = document.documentElement.scrollHeight - innerHeight
  return Math.max(0, Math.min(scrollY, end))
}

/** Watches the page's scrolling until disposed of. */
export function watchScroll(placeholder: Element, watch: ScrollWatch, disposer: Disposer): void {
  const measure = () => {
    const { top, height } = placeholder.getBoundingClientRect()
    watch.pinned(top < 0)
    return height
  }
  disposer.listen(window, 'scroll', () => watch.scrolled(scrollPosition(), measure()), { passive: true })
  measure()
}
