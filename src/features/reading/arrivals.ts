import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { pageScroller, viewOf } from '../../platform/dom/scrollers.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { hiddenLines } from '../../shared/hidden-posts/hidden-lines.ts'
import { isFilteredOut } from '../../shared/hidden-posts/state.ts'
import { focusAnyway } from '../../ui/behavior/focus-anyway.ts'
import { type ListedPost, listedPosts } from './post-list.ts'

/** Posts that the host has put above what is being read. */
export interface Arrivals {
  /** Those that the user has not reached yet, the newest first. */
  $above: ReadableAtom<readonly ListedPost[]>
  /** Shows the newest of them. */
  show: () => void
  start: (disposer: Disposer, added: (post: ListedPost) => void) => void
}

const anchorsItself = () => CSS.supports('overflow-anchor', 'auto')

/**
 * Keeps what is being read in its place, also at the top of the page: browsers anchor only a page that is scrolled
 * already, and WebKit none.
 */
function holdPlace(inserted: Element[], lineOf: (post: Element) => Element | null): void {
  const scroller = pageScroller()
  // What a filter hides has a line in its place, or nothing.
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

export function arrivals(app: App): Arrivals {
  const $above = atom<readonly ListedPost[]>([])
  /** Posts that the user has just written go where they belong, and are shown there. */
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
    $above,
    show() {
      const [newest] = $above.get()
      $above.set([])
      if (!newest) return
      const { element } = newest
      element.scrollIntoView({ block: 'start', behavior: 'instant' })
      focusAnyway(element)
    },
    start(disposer, added) {
      disposer.add(app.bus.on('post:saved', ({ id }) => own.add(id)))
      const watched = new Set<Element>()
      let known = new Set<Element>()
      const observer = new MutationObserver(() => {
        const posts = listedPosts()
        const fresh = posts.filter(({ element, id }) => !known.has(element) && !own.has(id))
        const firstOld = posts.findIndex(({ element }) => known.has(element))
        const isNewer = ({ element }: ListedPost) =>
          posts.findIndex(post => post.element === element) < firstOld
        const newer = fresh.filter(isNewer)
        holdPlace(
          newer.map(({ element }) => element),
          app.get(hiddenLines).lineOf,
        )
        take(posts)
        // The browser anchors the page with its next frame.
        if (newer.length > 0) requestAnimationFrame(() => requestAnimationFrame(() => count(newer)))
      })
      function count(newer: readonly ListedPost[]): void {
        const above = newer.filter(isAbove)
        if (above.length > 0 && !disposer.disposed) $above.set([...above, ...$above.get()])
      }
      function take(posts: readonly ListedPost[]): void {
        for (const post of posts) {
          if (!known.has(post.element)) added(post)
          const list = post.element.parentElement
          if (!list || watched.has(list)) continue
          watched.add(list)
          observer.observe(list, { childList: true })
        }
        known = new Set(posts.map(({ element }) => element))
      }
      take(listedPosts())
      disposer.listen(document, 'scroll', () => $above.get().length > 0 && reached(), { passive: true })
      disposer.add(() => observer.disconnect())
      disposer.add(() => $above.set([]))
    },
  }
}
