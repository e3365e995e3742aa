import type { Disposer } from '../../platform/lib/dispose.ts'
import { findMarked } from '../../platform/page/markup.ts'

const settleMs = 30

/** Why the nodes are watched: the host may remove roots, or replace a faded sidebar. */
type Watcher = 'roots' | 'sidebar'

/**
 * Calls `onChange` soon after the page's nodes have changed; a host may swap or morph its body. Returns a function with
 * which each watcher says whether it needs this now. While none does, nothing is watched.
 */
export function watchNodes(
  document: Document,
  disposer: Disposer,
  onChange: () => void,
): (who: Watcher, isNeeded: boolean) => void {
  const needs = new Set<Watcher>()
  let isWaiting = false
  const observer = new MutationObserver(() => {
    if (isWaiting) return
    isWaiting = true
    disposer.timeout(() => {
      isWaiting = false
      onChange()
    }, settleMs)
  })
  disposer.add(() => observer.disconnect())
  return (who, isNeeded) => {
    if (isNeeded) needs.add(who)
    else needs.delete(who)
    if (needs.size === 0) observer.disconnect()
    // Observing the same node again has no effect.
    else if (!disposer.disposed)
      observer.observe(document.documentElement, { childList: true, subtree: true })
  }
}

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
