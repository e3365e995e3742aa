import { readUrl } from '../lib/url.ts'
import type { Page } from './page.ts'

/** What the site calls itself in the page, else its host. */
export const siteName = (): string =>
  ['meta[name="application-name"]', 'meta[property="og:site_name"]']
    .map(selector => document.querySelector<HTMLMetaElement>(selector)?.content.trim())
    .find(Boolean) ?? location.host

/** Whether an address is on one of the page's own hosts, so that loading it tells no other site anything. */
export function isOwnSite(url: string, { hosts }: Pick<Page, 'hosts'>): boolean {
  const { origin } = readUrl(url, location.href) ?? {}
  return [location.href, hosts.assets, hosts.www, hosts.api].some(
    host => host !== undefined && readUrl(host, location.href)?.origin === origin,
  )
}
