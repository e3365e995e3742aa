import type { Disposer } from '../lib/dispose.ts'

const settleMs = 30

/** Calls back, once things have settled, when the page's nodes have changed; a host may swap or morph its body. */
export function watchNodes(document: Document, disposer: Disposer, changed: () => void): void {
  let waiting = false
  const observer = new MutationObserver(() => {
    if (waiting) return
    waiting = true
    disposer.timeout(() => {
      waiting = false
      changed()
    }, settleMs)
  })
  observer.observe(document.documentElement, { childList: true, subtree: true })
  disposer.add(() => observer.disconnect())
}
