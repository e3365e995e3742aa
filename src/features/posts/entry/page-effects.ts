import { waitForPaint } from '../../../platform/dom/after-paint.ts'
import { prefersReducedMotion } from '../../../platform/dom/comfort.ts'
import { nextFrame } from '../../../platform/dom/frame.ts'
import type { Dispose } from '../../../platform/lib/dispose.ts'
import { wait } from '../../../platform/lib/wait.ts'
import { keepView } from '../../../platform/page/keep-view.ts'
import { findPosts } from '../../../platform/page/markup.ts'
import { focusableIn } from '../../../ui/behavior/focusable.ts'
import { scrollToFit } from '../../../ui/scrolling/scroll-to.ts'

/** Milliseconds (POST-54). */
const scrollMs = 400

/** A place for a form in the page, and how to restore the page. */
export interface FormSlot {
  container: Element
  release: Dispose
}

/** What the opening and closing of a form does to the page around it. */
export type PageEffects = ReturnType<typeof browserEffects>

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

export const browserEffects = () => ({
  /** Puts a form in place of a post; null if the post is not on the page. */
  replacePost,
  // A dialog is always in view.
  scrollIntoView: (element: Element) => (element.closest('dialog') ? null : scrollToFit(element, scrollMs)),
  /** Resolves when the current DOM has been painted. */
  painted: waitForPaint,
  /** Resolves in the next animation frame. */
  frame: nextFrame,
  wait,
  /** Resolves after a transition; at once under reduced motion. */
  transition: (ms: number) => (prefersReducedMotion() ? Promise.resolve() : wait(ms)),
  /** Remembers the focused element. Returns a function that restores the focus. */
  keepFocus(anchor: Element | null) {
    const active = document.activeElement
    const opener = active && active !== document.body ? active : anchor
    const places: (Element | null)[] = []
    for (let one = opener; one && one !== document.body; one = one.parentElement) places.push(one)
    return () => {
      if (document.activeElement && document.activeElement !== document.body) return
      // If there was no opener, or it is gone: the element nearest to it, or the one for new posts.
      for (const place of [...places, document.querySelector('[data-inlay="post-forms"]')])
        for (const control of place?.isConnected ? [opener, ...focusableIn(place)] : []) {
          if (control instanceof HTMLElement) control.focus({ preventScroll: true })
          if (document.activeElement === control) return
        }
    }
  },
})
