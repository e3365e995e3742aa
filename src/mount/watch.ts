import type { Disposer } from '../lib/dispose.ts'

const settleMs = 30

/** Who needs the nodes watched: roots that the host may remove, a faded sidebar that it may replace. */
type Watcher = 'roots' | 'sidebar'

/**
 * Calls `changed`, once things have settled, when the page's nodes have changed; a host may swap or morph its body.
 * Returns a function that says who needs this; without anybody nothing is watched.
 */
export function watchNodes(
  document: Document,
  disposer: Disposer,
  changed: () => void,
): (who: Watcher, isNeeded: boolean) => void {
  const needs = new Set<Watcher>()
  let isWaiting = false
  const observer = new MutationObserver(() => {
    if (isWaiting) return
    isWaiting = true
    disposer.timeout(() => {
      isWaiting = false
      changed()
    }, settleMs)
  })
  disposer.add(() => observer.disconnect())
  return (who, isNeeded) => {
    if (isNeeded) needs.add(who)
    else needs.delete(who)
    if (needs.size === 0) observer.disconnect()
    // Observing the same node twice is observing it once.
    else if (!disposer.disposed)
      observer.observe(document.documentElement, { childList: true, subtree: true })
  }
}
