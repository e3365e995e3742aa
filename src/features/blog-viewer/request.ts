import type { App } from '../../platform/app.ts'
import type { BootstrapData } from '../../platform/bus/contract.ts'
import { canOpen } from '../../platform/html/links.ts'
import type { Unchecked } from '../../platform/lib/record.ts'
import { readUrl } from '../../platform/lib/url.ts'
import type { Page } from '../../platform/page/page.ts'
import { readName } from '../blogs/blog-name.ts'
import { type BlogQuery, isSameQuery, readAddress, writeAddress } from '../search/query.ts'
import type { ViewerRequest } from './store.ts'

type Payload = Unchecked<NonNullable<BootstrapData['peepr']>> & { anchor?: unknown }

/** A blog in the drawer, with a search in it. */
export interface DrawerRequest extends ViewerRequest {
  query?: BlogQuery | null
}

/** What a command asks for; its payload may be unchecked markup. */
export type OpenRequest =
  | { kind: 'blog'; request: ViewerRequest }
  /** A marked element without data: its address opens in a new window (PEEP-4). */
  | { kind: 'link'; href: string }
  | { kind: 'none' }

const readId = (id: unknown): string | null =>
  typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : readName(id)

/** Reads the payload of `peepr:open`. */
export function readRequest(payload: Payload | null | undefined): OpenRequest {
  const blogName = readName(payload?.blog_name)
  if (blogName) return { kind: 'blog', request: { blogName, postId: readId(payload?.post_id) } }
  const anchor = payload?.anchor
  const href = anchor instanceof HTMLAnchorElement || anchor instanceof HTMLAreaElement ? anchor.href : ''
  return canOpen(href) ? { kind: 'link', href } : { kind: 'none' }
}

/** Whether `q` in the address is the drawer's search term; on a results page it is the site's own. */
const takesTerm = ({ page }: Page): boolean => page.kind !== 'search'

/** The page's address with the search in the drawer that the page data asked for. */
export function withQuery(page: Page, address: string, query: BlogQuery | null): string {
  const url = readUrl(address)
  if (!url || !takesTerm(page) || isSameQuery(readAddress(url.searchParams), query)) return address
  writeAddress(url.searchParams, query)
  return url.href
}

/** The search in the page's address. */
export function queryOf(page: Page, address: string): BlogQuery | null {
  const url = readUrl(address)
  return url && takesTerm(page) ? readAddress(url.searchParams) : null
}

/** The blog that the page data asks for, once: mounting the root again does not open it again (DEC-104). */
export function pageRequest(app: App): { take: () => ViewerRequest | null } {
  const parsed = readRequest(app.page.peepr)
  let request = parsed.kind === 'blog' ? parsed.request : null
  return {
    take() {
      const taken = request
      request = null
      return taken
    },
  }
}
