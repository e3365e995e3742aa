import { blogNarrowing, chosenParts, type NarrowingPart, readSearchPostType, readSort } from './narrowing.ts'
import { type BlogQuery, toQuery } from './query.ts'

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
