import { readBoolean } from '../../src/page/flags.ts'
import { readPostType, readSort, type SearchFilter, siteFilter } from '../../src/search/filter.ts'

/** Pixels of scroll above which the header sticks, and how long it takes to (social.md §9). */
export const stickyAbovePx = 45
export const stickyDelayMs = 500

/** The filters that a results page was asked for, so that the next search keeps them. */
export function readFilters(query: URLSearchParams): SearchFilter {
  return {
    sort: readSort(query.get('sort')) ?? siteFilter.sort,
    type: readPostType(query.get('filter_post_type')) ?? siteFilter.type,
    original: query.get('post_role') === 'ORIGINAL',
    safe: readBoolean(query.get('filter_nsfw')),
  }
}

/** Where a search goes: /search/{term}, or /search for no term and for one that a path cannot hold (MOB-15). */
export function searchPath(term: string): string {
  const trimmed = term.trim()
  if (trimmed === '' || /^\.{1,2}$/.test(trimmed)) return '/search'
  try {
    return `/search/${encodeURIComponent(trimmed)}`
  } catch {
    // Half a character, as a field may hold it for a moment.
    return '/search'
  }
}

/** How the filters are sent along, by field name. */
export const filterFields = (
  filters: SearchFilter,
  hasOriginal: boolean,
): [name: string, value: string][] => [
  ['filter_nsfw', String(filters.safe)],
  ['sort', filters.sort],
  ['filter_post_type', filters.type],
  ...(hasOriginal && filters.original ? [['post_role', 'ORIGINAL'] as [string, string]] : []),
]

/** Whether a drag of a drawer, in pixels towards its edge and in milliseconds, closes it: far, or with a flick. */
export const swipeCloses = (dragged: number, width: number, ms: number): boolean =>
  dragged > width * 0.4 || (dragged > 24 && dragged / Math.max(1, ms) > 0.4)
