import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { readText } from '../../platform/lib/read-text.ts'
import { isRecord } from '../../platform/lib/record.ts'
import { storedAtom } from '../../platform/storage/stored-atom.ts'
import { emptyList, endsOf, type FilterList, filtersMax, isEmptyList, keyOf, readList } from './filter.ts'
import { listKey } from './has-filters.ts'
import type { Filter } from './kinds.ts'

/** The longest timer, in milliseconds, because a sleeping device stops timers, and clocks change. */
const longestWaitMs = 600_000

/** The largest possible time. */
const never = 8.64e15

interface Clock {
  now: () => number
  /** Uses `visibilitychange` for when the user comes back, because timers of a hidden page are late. */
  document: EventTarget
}

/**
 * Calls back soon after the first of some times, in milliseconds since the epoch, has passed, also on a page that stays
 * open. Call the returned function if the times have changed.
 */
function whenOver(
  disposer: Disposer,
  { now, document }: Clock,
  times: () => readonly number[],
  run: () => void,
): () => void {
  let checkedAt = now()
  let stop = () => {}
  function wait(): void {
    stop()
    const next = times().reduce((first, time) => (time > checkedAt ? Math.min(first, time) : first), never)
    if (next < never) stop = disposer.timeout(look, Math.min(next - checkedAt, longestWaitMs))
  }
  function look(): void {
    const before = checkedAt
    checkedAt = now()
    if (times().some(time => time > before && time <= checkedAt)) run()
    wait()
  }
  disposer.listen(document, 'visibilitychange', look)
  wait()
  return () => {
    checkedAt = now()
    wait()
  }
}

/** This browser's copy of the user's filters. */
interface StoredFilters {
  list: FilterList
  /** The version of the server's list that this one is based on; '' without a server. */
  version: string
  /** That list, while there are changes that the server doesn't have. */
  base: FilterList | null
  /** The user has just changed it on this page: posts are hidden at once. */
  isAsked: boolean
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

const same = (one: Filter | undefined, other: Filter | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const byKey = ({ filters }: FilterList) => new Map(filters.map(filter => [keyOf(filter), filter]))

/**
 * Merges the user's changes here with those on the server, if both are based on the same list. A filter that one side
 * has removed and the other changed stays, so that nothing is lost. @public for tests
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
    filters: filters.slice(0, Math.max(filtersMax, theirs.filters.length)),
    hidden: mine.hidden === base.hidden ? theirs.hidden : mine.hidden,
    once: mine.once === base.once ? theirs.once : mine.once,
  }
}

/** The user's filters: in this browser, and live in all of its tabs (DEC-182). */
export function filterStore(app: App) {
  const {
    $value: $stored,
    latest,
    isKept,
    set,
  } = storedAtom<StoredFilters>(app, listKey(app), { read, write })

  return {
    $stored,
    /** Rereads what is stored: another tab may have changed it. */
    latest,
    /** Whether the browser has stored the last change. */
    isKept,
    /** Changes the list. Returns false if the browser refuses to store it: then it applies to this page only. */
    change(change: (list: FilterList) => FilterList) {
      const before = latest()
      // Without a server, no earlier list is needed.
      const base = before.base ?? (app.page.filters ? before.list : null)
      return set({ ...before, list: change(before.list), base, isAsked: true })
    },
    /**
     * Reports the list now, after each change, and when one of its filters expires. `isAsked`: the user has just changed
     * it on this page.
     */
    follow(disposer: Disposer, tell: (list: FilterList, isAsked: boolean) => void) {
      const ends = () => endsOf($stored.get().list.filters)
      const waitAgain = whenOver(disposer, app.platform, ends, () => tell($stored.get().list, false))
      disposer.add(
        $stored.subscribe(({ list, isAsked }) => {
          waitAgain()
          tell(list, isAsked)
        }),
      )
    },
    /** Adopts the server's list, merged with changes made here since. `sent` is the list that the server has received. */
    receive(version: string, theirs: FilterList, sent?: FilterList) {
      const { list, base, version: known } = latest()
      // Filters from before the server stored them are added to its list.
      const before = sent ?? base ?? (known === '' ? emptyList : null)
      const merged = before ? mergeLists(before, list, theirs) : theirs
      const isSame = JSON.stringify(merged) === JSON.stringify(theirs)
      set({ list: merged, version, base: isSame ? null : theirs, isAsked: false })
    },
  }
}
