import { readUrl } from '../lib/url.ts'
import type { Page } from './page.ts'

/** The address of one of the site's own pages, on the site's main host (host contract §1.1). */
export function siteUrl(page: Pick<Page, 'hosts'>, path: string): string {
  const url = readUrl(path, page.hosts.www || location.href) ?? readUrl(path, location.href)
  return url?.href ?? path
}
