import type { Disposer } from '../../src/lib/dispose.ts'

export interface ScrollWatch {
  scrolled: (y: number) => void
  /** Whether the placeholder has left the top of the window, so that the header has to stay behind. */
  pinned: (pinned: boolean) => void
}

/** Pixels the page is scrolled; a page that bounces beyond its ends has not moved. */
export const scrollPosition = (): number => {
  const end = document.documentElement.scrollHeight - innerHeight
  return Math.max(0, Math.min(scrollY, end))
}

/** Follows the page's scrolling for as long as the header lives. */
export function watchScroll(placeholder: Element, watch: ScrollWatch, disposer: Disposer): void {
  const look = () => watch.pinned(placeholder.getBoundingClientRect().top < 0)
  disposer.listen(
    window,
    'scroll',
    () => {
      watch.scrolled(scrollPosition())
      look()
    },
    { passive: true },
  )
  look()
}
