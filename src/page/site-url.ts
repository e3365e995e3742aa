import type { Page } from './page.ts'

/** The address of one of the site's own pages, on the site's main host (host contract §1.1). */
export function siteUrl(page: Pick<Page, 'hosts'>, path: string): string {
  const url = URL.parse(path, page.hosts.www || location.href) ?? URL.parse(path, location.href)
  return url?.href ?? path
}
