import { painted } from '../../src/lib/after-paint.ts'
import type { Dispose } from '../../src/lib/dispose.ts'
import { wait } from '../../src/lib/wait.ts'
import { findPosts } from '../../src/page/markup.ts'

/** Milliseconds and pixels (dashboard.md §9). */
const scrollMs = 400
const scrollPaddingPx = 20
const headerHeightPx = 52

/** A place in the page for a form, and how to give the page back. */
export interface Place {
  container: Element
  release: Dispose
}

/** What the form's lifecycle does to the page around it. */
export interface Stage {
  /** Puts a form in place of a post; null when the post is not on the page. */
  replacePost: (postId: string) => Place | null
  /** What brings the form into view, and settles when it is there; null when it is in view already. */
  wayTo: (element: Element) => (() => Promise<void>) | null
  /** Settles when what stands now has been painted. */
  painted: () => Promise<void>
  wait: (ms: number) => Promise<void>
  /** Settles when a transition has run; at once for those who want no motion. */
  transition: (ms: number) => Promise<void>
  /** Settles with the next frame that is drawn. */
  frame: () => Promise<void>
  /** Remembers where the focus is; the answer gives it back. */
  keepFocus: (anchor: Element | null) => Dispose
}

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

// Also in a hidden tab, where no frame is ever drawn.
const frame = (): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, 100)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      resolve()
    })
  })

const easeOut = (part: number): number => 1 - (1 - part) ** 3

/** How far to scroll so that the box is in view below the header, as much of it as fits. */
export function scrollDistance(box: { top: number; bottom: number }, viewHeight: number): number {
  const top = headerHeightPx + scrollPaddingPx
  if (box.top >= top && box.bottom <= viewHeight - scrollPaddingPx) return 0
  if (box.top < top || box.bottom - box.top > viewHeight - top - scrollPaddingPx) return box.top - top
  return box.bottom - viewHeight + scrollPaddingPx
}

async function scrollBy(distance: number): Promise<void> {
  const from = scrollY
  const begun = performance.now()
  for (let part = isCalm() ? 1 : 0; part < 1; ) {
    await frame()
    part = Math.min(1, (performance.now() - begun) / scrollMs)
    window.scrollTo(scrollX, from + distance * easeOut(part))
  }
  window.scrollTo(scrollX, from + distance)
}

function wayTo(element: Element): (() => Promise<void>) | null {
  if (element.closest('dialog')) return null
  const distance = scrollDistance(element.getBoundingClientRect(), innerHeight)
  return Math.abs(distance) < 1 ? null : () => scrollBy(distance)
}

function replacePost(postId: string): Place | null {
  const [article] = findPosts(postId)
  if (!(article instanceof HTMLElement)) return null
  const container = document.createElement('div')
  container.dataset.inlayRoot = 'post-form'
  const { display } = article.style
  article.before(container)
  article.style.display = 'none'
  return {
    container,
    release() {
      article.style.display = display
      container.remove()
    },
  }
}

export const browserStage = (): Stage => ({
  replacePost,
  wayTo,
  painted,
  frame,
  wait,
  transition: ms => (isCalm() ? Promise.resolve() : wait(ms)),
  keepFocus(anchor) {
    const active = document.activeElement
    const opener = active && active !== document.body ? active : anchor
    return () => {
      const lost = document.activeElement === null || document.activeElement === document.body
      if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  },
})
