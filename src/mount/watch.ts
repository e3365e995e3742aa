import type { Disposer } from '../lib/dispose.ts'

const settleMs = 30

/** Whose sake the nodes are watched for: roots that the host may take away, a faded sidebar that it may put in anew. */
type Watcher = 'roots' | 'sidebar'

/**
 * Calls back, once things have settled, when the page's nodes have changed; a host may swap or morph its body. Watches
 * only while somebody needs it: the answer tells whether one does.
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
    // Asked for twice, it still observes once.
    else if (!disposer.disposed)
      observer.observe(document.documentElement, { childList: true, subtree: true })
  }
}
