import { atom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { pageScroller, viewOf } from '../../platform/dom/scrollers.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { findOwnPosts, postIdOf } from '../../platform/page/markup.ts'
import { pagePosts } from '../../platform/page-posts.ts'
import { hiddenLines, isFilteredOut } from '../../shared/hidden-posts/hidden-lines.ts'
import { focusAnyway } from '../../ui/behavior/focusable.ts'

/** A post of the page's own list. */
export interface ListedPost {
  id: string
  element: HTMLElement
}

/** The page's posts in order, each id once. */
export function listedPosts(): ListedPost[] {
  const known = new Set<string>()
  return findOwnPosts().flatMap(element => {
    const id = postIdOf(element)
    if (!(element instanceof HTMLElement) || id === null || known.has(id)) return []
    known.add(id)
    return { id, element }
  })
}

/** Posts that the host has added above what is being read. */
export type Arrivals = ReturnType<typeof arrivals>

const anchorsItself = () => CSS.supports('overflow-anchor', 'auto')

/**
 * Keeps what is being read in its place, even at the top of the page: browsers only anchor a page that is scrolled
 * already, and WebKit never does.
 */
function holdPlace(inserted: Element[], lineOf: (post: Element) => Element | null): void {
  const scroller = pageScroller()
  // A post hidden by a filter has a line in its place, or nothing.
  const first = inserted
    .map(post => (isFilteredOut(post) ? lineOf(post) : post))
    .find(shown => shown && shown.getClientRects().length > 0)
  const next = inserted.at(-1)?.nextElementSibling
  if (!first || !next) return
  const place = first.getBoundingClientRect().top
  const isAtTop = scroller.scrollTop === 0
  if (isAtTop || (place < viewOf(scroller).top && !anchorsItself()))
    scroller.scrollBy({ top: next.getBoundingClientRect().top - place, behavior: 'instant' })
}

export function arrivals(app: App) {
  const $above = atom<readonly ListedPost[]>([])
  /** Posts that the user has just written go in their usual place, and are shown there. */
  const own = new Set<string>()

  /** Its head is above the view. */
  const isAbove = ({ element }: ListedPost) =>
    // Not one that a filter hides.
    element.getClientRects().length > 0 &&
    element.getBoundingClientRect().top < viewOf(pageScroller()).top - 1
  const reached = () => {
    const left = $above.get().filter(post => post.element.isConnected && isAbove(post))
    if (left.length < $above.get().length) $above.set(left)
  }

  return {
    /** Those that the user hasn't reached yet, newest first. */
    $above,
    /** Shows the newest of them. */
    show() {
      const [newest] = $above.get()
      $above.set([])
      if (!newest) return
      const { element } = newest
      element.scrollIntoView({ block: 'start', behavior: 'instant' })
      focusAnyway(element)
    },
    start(disposer: Disposer, added: (post: ListedPost) => void) {
      disposer.add(app.bus.on('post:saved', ({ id }) => own.add(id)))
      function count(newer: readonly ListedPost[]): void {
        const above = newer.filter(isAbove)
        if (above.length > 0 && !disposer.disposed) $above.set([...above, ...$above.get()])
      }
      function arrive(inserted: ReadonlySet<Element>, posts: readonly ListedPost[]): void {
        const firstOld = posts.findIndex(({ element }) => !inserted.has(element))
        const newer = posts
          .slice(0, Math.max(firstOld, 0))
          .filter(({ element, id }) => inserted.has(element) && !own.has(id))
        holdPlace(
          newer.map(({ element }) => element),
          app.get(hiddenLines).lineOf,
        )
        // The browser anchors the page with its next frame.
        if (newer.length > 0) requestAnimationFrame(() => requestAnimationFrame(() => count(newer)))
      }
      for (const post of listedPosts()) added(post)
      disposer.add(
        app.get(pagePosts).listen(({ came, went }) => {
          if (came.length === 0) return
          const posts = listedPosts()
          // An element that now shows another post wasn't added.
          const gone = new Set(went)
          arrive(new Set(came.filter(post => !gone.has(post))), posts)
          for (const post of posts) if (came.includes(post.element)) added(post)
        }),
      )
      disposer.listen(document, 'scroll', () => $above.get().length > 0 && reached(), { passive: true })
      disposer.add(() => $above.set([]))
    },
  }
}
