import { cutAtCharacter, isBlank } from '../../platform/text/text.ts'
import { blogNarrowing, isSameNarrowing, type Narrowing } from './narrowing.ts'

/** The longest search term, which has to fit into a URL. */
export const termMaxLength = 250

/** One search in a blog: its term and narrowing. */
export interface BlogQuery {
  term: string
  /** History entries contain it by this name. */
  filter: Narrowing
}

/** Turns typed text into a search term; '' for none (SRCH-13). */
export const toTerm = (typed: string): string =>
  cutAtCharacter(typed, termMaxLength)
    // A lone surrogate cannot be encoded in a URL.
    .replace(/\p{Cs}/gu, '')
    .trim()
    .replace(/\s+/g, ' ')

/** A query of a term with the default narrowing; null for no term. */
export function toQuery(typed: string | null | undefined): BlogQuery | null {
  const term = toTerm(typed ?? '')
  return isBlank(term) ? null : { term, filter: blogNarrowing }
}

export const isSameQuery = (a: BlogQuery | null, b: BlogQuery | null): boolean =>
  a === b || (a !== null && b !== null && a.term === b.term && isSameNarrowing(a.filter, b.filter))
