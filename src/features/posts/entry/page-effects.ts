import { waitForPaint } from '../../../platform/dom/after-paint.ts'
import { nextFrame } from '../../../platform/dom/frame.ts'
import { prefersReducedMotion } from '../../../platform/dom/motion.ts'
import type { Dispose } from '../../../platform/lib/dispose.ts'
import { wait } from '../../../platform/lib/wait.ts'
import { keepView } from '../../../platform/page/keep-view.ts'
import { findPosts } from '../../../platform/page/markup.ts'
import { scrollToFit } from '../../../ui/scrolling/scroll-to.ts'

/** Milliseconds (POST-54). */
const scrollMs = 400

/** A place for a form in the page, and how to restore the page. */
export interface FormSlot {
  container: Element
  release: Dispose
}

/** What a form's lifecycle does to the page around it. */
export interface PageEffects {
  /** Puts a form in place of a post; null if the post is not on the page. */
  replacePost: (postId: string) => FormSlot | null
  /** Returns a function that scrolls the form into view and resolves when done; null if it is in view already. */
  scrollIntoView: (element: Element) => (() => Promise<void>) | null
  /** Resolves when the current DOM has been painted. */
  painted: () => Promise<void>
  wait: (ms: number) => Promise<void>
  /** Resolves after a transition; at once under reduced motion. */
  transition: (ms: number) => Promise<void>
  /** Resolves in the next animation frame. */
  frame: () => Promise<void>
  /** Remembers the focused element. Returns a function that restores the focus. */
  keepFocus: (anchor: Element | null) => Dispose
}

function replacePost(postId: string): FormSlot | null {
  const [article] = findPosts(postId)
  if (!(article instanceof HTMLElement)) return null
  const container = document.createElement('div')
  container.dataset.inlayRoot = 'post-form'
  const { display } = article.style
  article.before(container)
  article.style.display = 'none'
  let isReleased = false
  return {
    container,
    release() {
      if (isReleased) return
      isReleased = true
      keepView(container, () => {
        article.style.display = display
        container.remove()
        return []
      })
    },
  }
}

export const browserEffects = (): PageEffects => ({
  replacePost,
  // A dialog is always in view.
  scrollIntoView: element => (element.closest('dialog') ? null : scrollToFit(element, scrollMs)),
  painted: waitForPaint,
  frame: nextFrame,
  wait,
  transition: ms => (prefersReducedMotion() ? Promise.resolve() : wait(ms)),
  keepFocus(anchor) {
    const active = document.activeElement
    const opener = active && active !== document.body ? active : anchor
    return () => {
      const lost = document.activeElement === null || document.activeElement === document.body
      if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  },
})
