import type { ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { readText } from '../../platform/lib/read-text.ts'
import { isRecord } from '../../platform/lib/record.ts'
import { storedAtom } from '../../platform/storage/stored-atom.ts'
import { listKey } from './has-filters.ts'
import { emptyList, type FilterList, isEmptyList, readList } from './rules/filter.ts'
import { mergeLists } from './rules/merge.ts'

/** What this browser has of the user's filters. */
interface StoredFilters {
  list: FilterList
  /** The version of the server's list that this one began with; '' without a server. */
  version: string
  /** That list, while there are changes that the server doesn't have. */
  base: FilterList | null
  /** The user has just changed it on this page: what is hidden goes at once. */
  isAsked: boolean
}

/** The user's filters: in this browser, and live in all of its tabs (DEC-182). */
export interface FilterStore {
  $stored: ReadableAtom<StoredFilters>
  /** As it is stored now: another tab may have changed it. */
  latest: () => StoredFilters
  /** Whether the browser has stored the last change. */
  isKept: () => boolean
  /** Changes the list. Returns false if the browser refuses to store it: it counts for this page then. */
  change: (change: (list: FilterList) => FilterList) => boolean
  /** Takes what the server has; what was changed here meanwhile is joined with it. `sent` is the list that it has got. */
  receive: (version: string, theirs: FilterList, sent?: FilterList) => void
}

const read = (fields: Record<string, unknown>): StoredFilters => ({
  list: readList(fields),
  version: readText(fields.version),
  base: isRecord(fields.base) ? readList(fields.base) : null,
  isAsked: false,
})

const write = ({ list, version, base }: StoredFilters) =>
  isEmptyList(list) && version === '' && !base
    ? null
    : { ...list, ...(version && { version }), ...(base && { base }) }

export function filterStore(app: App): FilterStore {
  const {
    $value: $stored,
    latest,
    isKept,
    set,
  } = storedAtom<StoredFilters>(app, listKey(app), { read, write })

  return {
    $stored,
    latest,
    isKept,
    change(change) {
      const before = latest()
      // Without a server there is nobody to tell what was before.
      const base = before.base ?? (app.page.filters ? before.list : null)
      return set({ ...before, list: change(before.list), base, isAsked: true })
    },
    receive(version, theirs, sent) {
      const { list, base, version: known } = latest()
      // Filters of a time without a server join what it has.
      const before = sent ?? base ?? (known === '' ? emptyList : null)
      const merged = before ? mergeLists(before, list, theirs) : theirs
      const isSame = JSON.stringify(merged) === JSON.stringify(theirs)
      set({ list: merged, version, base: isSame ? null : theirs, isAsked: false })
    },
  }
}
