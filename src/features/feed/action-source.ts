import type { Page } from '../../platform/page/page.ts'

/** The server's names for the pages that likes and replies come from (FEED-9…11). */
export type FeedSource =
  | 'dashboard'
  | 'tagged'
  | 'likes'
  | 'inbox'
  | 'search'
  | 'explore'
  | 'tv'
  | 'peepr'
  | 'peepr_search'
  | 'unknown'

/** Path prefixes of whole segments, `*` for any one; the first match gives the source. */
type SourceMap = readonly (readonly [prefix: string, source: FeedSource])[]

const defaultSources: SourceMap = [
  ['/dashboard/blog/*/search', 'peepr_search'],
  ['/dashboard/blog', 'peepr'],
  ['/blog/view/*/search', 'peepr_search'],
  ['/blog/view', 'peepr'],
  ['/dashboard', 'dashboard'],
  ['/tagged', 'tagged'],
  ['/likes', 'likes'],
  ['/inbox', 'inbox'],
  ['/search', 'search'],
  ['/explore', 'explore'],
  ['/tv', 'tv'],
]

const segments = (path: string) => path.split('/').filter(Boolean)

/** The source of an action by the page's path; `unknown` without a known prefix (FEED-11). */
function sourceOf(path: string, map: SourceMap): FeedSource {
  const parts = segments(path)
  const fits = ([prefix]: SourceMap[number]) => {
    const wanted = segments(prefix)
    // The root stands for itself only.
    if (wanted.length === 0) return parts.length === 0
    return wanted.every((segment, at) => (segment === '*' ? at < parts.length : segment === parts[at]))
  }
  return map.find(fits)?.[1] ?? 'unknown'
}

/** The source of actions on this page; the host's base route counts as its dashboard. */
export const pageSource = (page: Pick<Page, 'base_route'>): FeedSource =>
  sourceOf(location.pathname, [...defaultSources, [page.base_route, 'dashboard']])
