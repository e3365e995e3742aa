import type { Disposer } from '../../platform/lib/dispose.ts'
import { findMarked } from '../../platform/page/markup.ts'

/** Pixels of scroll beyond which the sidebar fades (UTIL-11). */
const fadeAfterPx = 2000

/**
 * Marks the host's `[data-inlay-sidebar]` with `data-inlay-faded` while the page is scrolled beyond 2,000 px. Calls
 * `onChange` when that changes. Returns a function that marks sidebars that were added since.
 */
export function fadeSidebar(
  page: Document,
  disposer: Disposer,
  onChange: (isFaded: boolean) => void,
): () => void {
  let isFaded = false
  const mark = () => {
    for (const sidebar of findMarked('[data-inlay-sidebar]', page))
      sidebar.toggleAttribute('data-inlay-faded', isFaded)
  }
  const fade = (isFar: boolean) => {
    if (isFar === isFaded) return
    isFaded = isFar
    onChange(isFaded)
    mark()
  }
  const update = () => fade(scrollY > fadeAfterPx)
  disposer.listen(page, 'scroll', update, { passive: true })
  disposer.add(() => fade(false))
  update()
  return mark
}
