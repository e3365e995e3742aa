import { type Filter, type FilterList, filtersMax, keyOf } from './filter.ts'

const same = (one: Filter | undefined, other: Filter | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const byKey = ({ filters }: FilterList) => new Map(filters.map(filter => [keyOf(filter), filter]))

/**
 * Joins what the user has changed here with what was changed on the server, where both began with the same list. What one
 * side has removed and the other one changed stays, so that nothing is lost.
 */
export function mergeLists(base: FilterList, mine: FilterList, theirs: FilterList): FilterList {
  const [before, own, others] = [byKey(base), byKey(mine), byKey(theirs)]
  const filters = [...new Set([...others.keys(), ...own.keys()])].flatMap(key => {
    const [was, here, there] = [before.get(key), own.get(key), others.get(key)]
    if (same(here, was)) return there ?? []
    if (same(there, was)) return here ?? []
    return here ?? there ?? []
  })
  return {
    filters: filters.slice(0, filtersMax),
    hidden: mine.hidden === base.hidden ? theirs.hidden : mine.hidden,
    once: mine.once === base.once ? theirs.once : mine.once,
  }
}
