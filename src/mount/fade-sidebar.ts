import type { Disposer } from '../lib/dispose.ts'
import { findMarked } from '../page/markup.ts'

/** Pixels of scroll beyond which the sidebar fades (UTIL-11). */
const fadeAfterPx = 2000

/**
 * Marks the host's `[data-inlay-sidebar]` with `data-inlay-faded` while the page is scrolled beyond 2,000 px.
 * Returns a function that marks those that have come since; `faded` hears whether there may be any.
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
