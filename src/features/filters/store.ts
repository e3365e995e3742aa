import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { parseJson } from '../../platform/lib/parse-json.ts'
import { readText } from '../../platform/lib/read-text.ts'
import { fieldsOf, isRecord } from '../../platform/lib/record.ts'
import { browserData } from '../../platform/storage/browser-data.ts'
import { maxAgeOf } from '../../platform/storage/keys.ts'
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

/** Milliseconds after which the list is stored again, so that it isn't deleted as old. */
const refreshMs = 86_400_000

/** What was stored too long ago isn’t there any more. */
const read = (value: unknown, now: number, maxAge: number): StoredFilters => {
  const stored = fieldsOf(value)
  const fields = typeof stored.at === 'number' && now - stored.at > maxAge ? {} : stored
  return {
    list: readList(fields),
    version: readText(fields.version),
    base: isRecord(fields.base) ? readList(fields.base) : null,
    isAsked: false,
  }
}

export function filterStore(app: App): FilterStore {
  const { storage } = app.get(browserData)
  const { now } = app.platform
  const key = listKey(app)
  const stored = parseJson(storage.get(key))
  const readStored = (value: unknown) => read(value, now(), maxAgeOf(key))
  const $stored = atom(readStored(stored))
  let isKept = true

  const latest = (): StoredFilters => {
    const text = isKept ? storage.get(key) : null
    return text === null ? $stored.get() : readStored(parseJson(text))
  }
  function keep({ list, version, base, isAsked }: StoredFilters): boolean {
    const isNothing = isEmptyList(list) && version === '' && !base
    $stored.set({ list, version, base, isAsked })
    if (isNothing) {
      storage.remove(key)
      isKept = true
    } else
      isKept = storage.set(
        key,
        JSON.stringify({ at: now(), ...list, ...(version && { version }), ...(base && { base }) }),
      )
    return isKept
  }
  const { at } = fieldsOf(stored)
  if (typeof at === 'number' && now() - at > refreshMs) keep($stored.get())
  app.disposer.listen(app.platform.window, 'storage', event => {
    const { key: changed, newValue } = event as StorageEvent
    if (changed === key) $stored.set(readStored(parseJson(newValue)))
  })

  return {
    $stored,
    latest,
    isKept: () => isKept,
    change(change) {
      const before = latest()
      // Without a server there is nobody to tell what was before.
      const base = before.base ?? (app.page.filters ? before.list : null)
      return keep({ ...before, list: change(before.list), base, isAsked: true })
    },
    receive(version, theirs, sent) {
      const { list, base, version: known } = latest()
      // Filters of a time without a server join what it has.
      const before = sent ?? base ?? (known === '' ? emptyList : null)
      const merged = before ? mergeLists(before, list, theirs) : theirs
      const isSame = JSON.stringify(merged) === JSON.stringify(theirs)
      keep({ list: merged, version, base: isSame ? null : theirs, isAsked: false })
    },
  }
}
