import type { App } from '../../platform/app.ts'
import { addCardRow } from './card-row.ts'
import { cardSelector } from './has-link-cards.ts'

/** Says on each card where it leads, and offers to look at what is behind it; also on those that come later (DEC-187). */
export function cardRows(app: App): void {
  const { disposer } = app
  const rows = new Map<HTMLElement, () => void>()
  function look(): void {
    // A host that updates its page in place may have taken the row away.
    for (const [place, remove] of rows)
      if (!place.isConnected || !place.querySelector(':scope > [data-inlay-root]')) {
        remove()
        rows.delete(place)
      }
    for (const place of document.querySelectorAll<HTMLElement>(cardSelector)) {
      const link = place.querySelector<HTMLAnchorElement>(':scope > a[href]')
      if (rows.has(place) || !link || !/^https?:$/.test(link.protocol)) continue
      // Of an earlier run, in a page from a host's cache.
      for (const old of place.querySelectorAll('[data-inlay-root]')) old.remove()
      rows.set(place, addCardRow(place, link, app))
    }
    observer.takeRecords()
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  disposer.add(() => {
    observer.disconnect()
    for (const remove of rows.values()) remove()
  })
  look()
}
