import { readBoolean } from '../../src/page/flags.ts'

/** Pixels of scroll above which the header sticks, and how long it takes to (social.md §9). */
export const stickyAbovePx = 45
export const stickyDelayMs = 500

/** Which results of a search come first, in the server's words. */
const sorts = ['top', 'recent'] as const
export type SearchSort = (typeof sorts)[number]

/** The types that a search can be narrowed to; none means all (MOB-18). */
const searchTypes = ['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video'] as const
export type SearchType = (typeof searchTypes)[number] | ''

export interface SearchFilters {
  sort: SearchSort
  type: SearchType
  /** Only what nobody has reblogged. */
  original: boolean
  safe: boolean
}

/** The filters that a results page was asked for, so that the next search keeps them. */
export function readFilters(query: URLSearchParams): SearchFilters {
  return {
    sort: sorts.find(sort => sort === query.get('sort')) ?? 'top',
    type: searchTypes.find(type => type === query.get('filter_post_type')) ?? '',
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
  filters: SearchFilters,
  hasOriginal: boolean,
): [name: string, value: string][] => [
  ['filter_nsfw', String(filters.safe)],
  ['sort', filters.sort],
  ['filter_post_type', filters.type],
  ...(hasOriginal && filters.original ? [['post_role', 'ORIGINAL'] as [string, string]] : []),
]

/** Whether a search is narrowed at all; the filter's button shows it. */
export const isNarrowed = ({ sort, type, original, safe }: SearchFilters): boolean =>
  sort !== 'top' || type !== '' || original || safe

/** Whether a drag of a drawer, in pixels towards its edge and in milliseconds, closes it: far, or with a flick. */
export const swipeCloses = (dragged: number, width: number, ms: number): boolean =>
  dragged > width * 0.4 || (dragged > 24 && dragged / Math.max(1, ms) > 0.4)
