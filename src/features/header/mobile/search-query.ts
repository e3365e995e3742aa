import { readBoolean } from '../../../platform/page/flags.ts'
import { readFilterType, readSort, type SearchFilter, siteFilter } from '../../search/filter.ts'

/** Pixels of scroll above which the header becomes sticky (MOB-22). */
export const stickyAbovePx = 45
export const stickyDelayMs = 500

/** The filters of a results page, kept for the next search. */
export function readFilters(query: URLSearchParams): SearchFilter {
  return {
    sort: readSort(query.get('sort')) ?? siteFilter.sort,
    type: readFilterType(query.get('filter_post_type')) ?? siteFilter.type,
    original: query.get('post_role') === 'ORIGINAL',
    safe: readBoolean(query.get('filter_nsfw')),
  }
}

/** The path of a search: /search/{term}, or /search without a term or if a path cannot hold it (MOB-15). */
export function searchPath(term: string): string {
  const trimmed = term.trim()
  if (trimmed === '' || /^\.{1,2}$/.test(trimmed)) return '/search'
  try {
    return `/search/${encodeURIComponent(trimmed)}`
  } catch {
    // A lone surrogate, which a field may hold while typing.
    return '/search'
  }
}

/** The filters as form fields. */
export const filterFields = (
  filters: SearchFilter,
  hasOriginal: boolean,
): [name: string, value: string][] => [
  ['filter_nsfw', String(filters.safe)],
  ['sort', filters.sort],
  ['filter_post_type', filters.type],
  ...(hasOriginal && filters.original ? [['post_role', 'ORIGINAL'] as [string, string]] : []),
]
