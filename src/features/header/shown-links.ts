import type { Page } from '../../platform/page/page.ts'
import { type EntryPage, pageUrl } from '../../platform/page/page-url.ts'

/** The links of a menu with their addresses, without those that the host hides. */
export const shownLinks = (
  page: Page,
  links: [name: EntryPage, text: string, count?: number | undefined][],
) =>
  links.flatMap(([name, text, count]) => {
    const href = pageUrl(page, name)
    return href === null ? [] : [{ name, href, text, count }]
  })
