import type { App } from '../../platform/app.ts'
import { completePage } from '../../platform/complete-page.ts'
import { setLanguage } from '../../platform/page/i18n.ts'
import { type PostChanges, pagePosts } from '../../platform/page-posts.ts'
import { addCardRow } from './card-row.ts'
import { cardSelector } from './has-link-cards.ts'

interface Row {
  /** Where the card leads. */
  href: string
  remove: () => void
}

const linkOf = (place: Element) => place.querySelector<HTMLAnchorElement>(':scope > a[href]')

/** Shows on each card where it leads, with a button to see what is behind it, including later cards (DEC-187). */
export function cardRows(app: App): void {
  completePage(app)
  setLanguage(app.page.language)
  const { disposer } = app
  const rows = new Map<HTMLElement, Row>()
  /** A host that updates its page in place may have removed the row, or changed where the card leads. */
  const isStale = (place: HTMLElement, { href }: Row) =>
    !place.isConnected ||
    !place.matches(cardSelector) ||
    !place.querySelector(':scope > [data-inlay-root]') ||
    linkOf(place)?.href !== href
  function look({ find }: PostChanges): void {
    for (const [place, row] of rows)
      if (isStale(place, row)) {
        row.remove()
        rows.delete(place)
      }
    for (const place of find(cardSelector)) {
      const link = linkOf(place)
      if (!(place instanceof HTMLElement) || rows.has(place)) continue
      if (!link || !/^https?:$/.test(link.protocol)) continue
      // From an earlier run, in a page from a host's cache.
      for (const old of place.querySelectorAll('[data-inlay-root]')) old.remove()
      rows.set(place, { href: link.href, remove: addCardRow(place, link, app) })
    }
  }
  disposer.add(app.get(pagePosts).subscribe(look))
  disposer.add(() => {
    for (const { remove } of rows.values()) remove()
  })
}
