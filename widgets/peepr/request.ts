import type { App } from '../../src/app/app.ts'
import { readName } from '../../src/blogs/rules.ts'
import type { BootstrapData } from '../../src/bus/contract.ts'
import { canOpen } from '../../src/html/links.ts'
import type { Unchecked } from '../../src/lib/record.ts'
import { readUrl } from '../../src/lib/url.ts'
import type { Page } from '../../src/page/page.ts'
import { readAddress, writeAddress } from '../../src/search/address.ts'
import { type BlogQuery, isSameQuery } from '../../src/search/query.ts'
import type { ViewerRequest } from '../../src/viewer/store.ts'

type Given = Unchecked<NonNullable<BootstrapData['peepr']>> & { anchor?: unknown }

/** A blog in the drawer, and what is searched for in it. */
export interface DrawerRequest extends ViewerRequest {
  query?: BlogQuery | null
}

/** What a command asks for; its payload may come unchecked from markup. */
export type PeeprRequest =
  | { kind: 'blog'; request: ViewerRequest }
  /** A marked element without data: its address opens in a new window (social.md §2). */
  | { kind: 'link'; href: string }
  | { kind: 'none' }

const readId = (given: unknown): string | null =>
  typeof given === 'number' && Number.isSafeInteger(given) ? String(given) : readName(given)

/** Reads the payload of `peepr:open`. */
export function readRequest(payload: Given | null | undefined): PeeprRequest {
  const blogName = readName(payload?.blog_name)
  if (blogName) return { kind: 'blog', request: { blogName, postId: readId(payload?.post_id) } }
  const anchor = payload?.anchor
  const href = anchor instanceof HTMLAnchorElement || anchor instanceof HTMLAreaElement ? anchor.href : ''
  return canOpen(href) ? { kind: 'link', href } : { kind: 'none' }
}

/** On a page of results `q` is the site's own. */
const takesTerm = ({ page }: Page): boolean => page.kind !== 'search'

/** The page's address with what is searched for in the drawer that it was asked for with. */
export function withQuery(page: Page, address: string, query: BlogQuery | null): string {
  const url = readUrl(address)
  if (!url || !takesTerm(page) || isSameQuery(readAddress(url.searchParams), query)) return address
  writeAddress(url.searchParams, query)
  return url.href
}

/** The search that the page's address names. */
export function queryOf(page: Page, address: string): BlogQuery | null {
  const url = readUrl(address)
  return url && takesTerm(page) ? readAddress(url.searchParams) : null
}

/** What the page data asks for, once: a root that is mounted again does not open it again (DEC-104). */
export function pageRequest(app: App): { take: () => ViewerRequest | null } {
  const given = readRequest(app.page.peepr)
  let request = given.kind === 'blog' ? given.request : null
  return {
    take() {
      const taken = request
      request = null
      return taken
    },
  }
}
