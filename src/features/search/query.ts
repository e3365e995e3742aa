import { cutAtCharacter, isBlank } from '../../platform/text/text.ts'
import {
  blogNarrowing,
  chosenParts,
  isSameNarrowing,
  type Narrowing,
  type NarrowingPart,
  readSearchPostType,
  readSort,
} from './narrowing.ts'

/** The URL parameter of each part of a narrowing; all other parameters are the host's. */
const names: Record<NarrowingPart, string> = {
  type: 'q_type',
  original: 'q_original',
  sort: 'q_sort',
  safe: 'q_safe',
}

/** Reads a blog search from URL parameters; null for none. Unknown values count as left out. */
export function readAddress(parameters: URLSearchParams): BlogQuery | null {
  const query = toQuery(parameters.get('q'))
  const parameter = (part: NarrowingPart) => parameters.get(names[part]) ?? undefined
  return (
    query && {
      ...query,
      filter: {
        type: readSearchPostType(parameter('type')) ?? blogNarrowing.type,
        original: parameter('original') === 'true',
        sort: readSort(parameter('sort')) ?? blogNarrowing.sort,
        safe: parameter('safe') === 'true',
      },
    }
  )
}

/** Writes a blog search into URL parameters, without defaults; null removes it. */
export function writeAddress(parameters: URLSearchParams, query: BlogQuery | null): void {
  for (const name of ['q', ...Object.values(names)]) parameters.delete(name)
  if (!query) return
  parameters.set('q', query.term)
  for (const part of chosenParts(query.filter, blogNarrowing))
    parameters.set(names[part], String(query.filter[part]))
}

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
