import type { Disposer } from '../lib/dispose.ts'
import { findMarked } from '../page/markup.ts'

/** Pixels of scroll beyond which the sidebar fades (UTIL-11). */
const fadeAfterPx = 2000

/**
 * Marks the host's `[data-inlay-sidebar]` with `data-inlay-faded` while the page is scrolled beyond 2,000 px. Calls
 * `faded` when that changes. Returns a function that marks sidebars that were added since.
 */
export function fadeSidebar(
  page: Document,
  disposer: Disposer,
  faded: (isFaded: boolean) => void,
): () => void {
  let isFaded = false
  const mark = () => {
    for (const sidebar of findMarked('[data-inlay-sidebar]', page))
      sidebar.toggleAttribute('data-inlay-faded', isFaded)
  }
  const fade = (isFar: boolean) => {
    if (isFar === isFaded) return
    isFaded = isFar
    faded(isFaded)
    mark()
  }
  const scrolled = () => fade(scrollY > fadeAfterPx)
  disposer.listen(page, 'scroll', scrolled, { passive: true })
  disposer.add(() => fade(false))
  scrolled()
  return mark
}
