import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { loadChunk } from '../../shared/load.ts'
import { cardSelector } from './has-link-cards.ts'

const code = () => import('./start.ts')

/** Waits for the first card on the page. */
export function watchForCards(app: App, disposer: Disposer): void {
  const look = () => {
    if (!document.querySelector(cardSelector)) return
    observer.disconnect()
    loadChunk(app, 'link-cards', code).then(
      start => disposer.disposed || app.get(start.cardRows),
      () => {},
    )
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  disposer.add(() => observer.disconnect())
  look()
}
