import { painted } from '../../../src/lib/after-paint.ts'
import type { Dispose } from '../../../src/lib/dispose.ts'
import { nextFrame } from '../../../src/lib/frame.ts'
import { wantsNoMotion } from '../../../src/lib/motion.ts'
import { wait } from '../../../src/lib/wait.ts'
import { findPosts } from '../../../src/page/markup.ts'
import { scrollToFit } from '../../../src/ui/behavior/scroll-to.ts'

/** Milliseconds (POST-54). */
const scrollMs = 400

/** A place in the page for a form, and how to give the page back. */
export interface FormSlot {
  container: Element
  release: Dispose
}

/** What the form's lifecycle does to the page around it. */
export interface PageEffects {
  /** Puts a form in place of a post; null when the post is not on the page. */
  replacePost: (postId: string) => FormSlot | null
  /** What brings the form into view, and settles when it is there; null when it is in view already. */
  scrollIntoView: (element: Element) => (() => Promise<void>) | null
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

function replacePost(postId: string): FormSlot | null {
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

export const browserEffects = (): PageEffects => ({
  replacePost,
  // A dialog opens in view.
  scrollIntoView: element => (element.closest('dialog') ? null : scrollToFit(element, scrollMs)),
  painted,
  frame: nextFrame,
  wait,
  transition: ms => (wantsNoMotion() ? Promise.resolve() : wait(ms)),
  keepFocus(anchor) {
    const active = document.activeElement
    const opener = active && active !== document.body ? active : anchor
    return () => {
      const lost = document.activeElement === null || document.activeElement === document.body
      if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  },
})
