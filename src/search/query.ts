import { blogFilter, isSameFilter, type SearchFilter } from './filter.ts'

/** Characters; nobody searches for more, and it has to fit into an address. */
export const termMaxLength = 250

/** One search in a blog: what for, and narrowed to what. */
export interface BlogQuery {
  term: string
  filter: SearchFilter
}

/** What is searched for, of what was typed; empty for nothing (SRCH-13). */
export const toTerm = (typed: string): string =>
  typed
    .slice(0, termMaxLength)
    // Half a character, as a cut or a field may leave it, cannot be part of an address.
    .replace(/\p{Cs}/gu, '')
    .trim()
    .replace(/\s+/g, ' ')

/** The query of a term alone, as an address gives it; null for no term. */
export function toQuery(given: string | null | undefined): BlogQuery | null {
  const term = toTerm(given ?? '')
  return term === '' ? null : { term, filter: blogFilter }
}

export const isSameQuery = (one: BlogQuery | null, other: BlogQuery | null): boolean =>
  one === other ||
  (one !== null && other !== null && one.term === other.term && isSameFilter(one.filter, other.filter))
