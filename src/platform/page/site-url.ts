import { readUrl } from '../lib/url.ts'
import { type EntryPage, type Linking, pageUrl, type VaryingPage, varyingUrl } from './page-url.ts'

/** The absolute address of a site page, independent of the page's `<base>`; null if it is hidden. */
export function siteUrl(page: Linking, name: VaryingPage, part: string): string
export function siteUrl(page: Linking, name: EntryPage): string | null
export function siteUrl(page: Linking, name: EntryPage | VaryingPage, part?: string): string | null {
  const url =
    part === undefined ? pageUrl(page, name as EntryPage) : varyingUrl(page, name as VaryingPage, part)
  return url && (readUrl(url, location.href)?.href ?? url)
}
