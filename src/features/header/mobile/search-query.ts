import { readBoolean } from '../../../platform/page/flags.ts'
import { type Narrowing, readSearchPostType, readSort, siteNarrowing } from '../../search/narrowing.ts'

/** The narrowing of a results page, kept for the next search. */
export function readNarrowing(query: URLSearchParams): Narrowing {
  return {
    sort: readSort(query.get('sort')) ?? siteNarrowing.sort,
    type: readSearchPostType(query.get('filter_post_type')) ?? siteNarrowing.type,
    original: query.get('post_role') === 'ORIGINAL',
    safe: readBoolean(query.get('filter_nsfw')),
  }
}

/** The term as part of the results page's path; empty without a term or if a path can't contain it (MOB-15). */
export function searchPart(term: string): string {
  const trimmed = term.trim()
  // A field may contain a lone surrogate while typing.
  return /^\.{1,2}$|\p{Surrogate}/u.test(trimmed) ? '' : trimmed
}

/** A narrowing as form fields. */
export const narrowingFields = (
  narrowing: Narrowing,
  hasOriginal: boolean,
): [name: string, value: string][] => [
  ['filter_nsfw', String(narrowing.safe)],
  ['sort', narrowing.sort],
  ['filter_post_type', narrowing.type],
  ...(hasOriginal && narrowing.original ? [['post_role', 'ORIGINAL'] as [string, string]] : []),
]
