import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { parseJson } from '../../platform/lib/parse-json.ts'
import { readText } from '../../platform/lib/read-text.ts'
import { fieldsOf, isRecord } from '../../platform/lib/record.ts'
import { browserData } from '../../platform/storage/browser-data.ts'
import { listKey } from './has-filters.ts'
import { type FilterList, isEmptyList, readList } from './rules/filter.ts'

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
  /** Changes the list. Returns false if the browser refuses to store it: it counts for this page then. */
  change: (change: (list: FilterList) => FilterList) => boolean
}

/** Milliseconds after which the list is stored again, so that it isn't deleted as old. */
const refreshMs = 86_400_000

const read = (value: unknown): StoredFilters => {
  const fields = fieldsOf(value)
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
  const $stored = atom(read(stored))

  /** Another tab may have changed them, and this one may not have heard of it yet. */
  const latest = (): StoredFilters => {
    const text = storage.get(key)
    return text === null ? $stored.get() : read(parseJson(text))
  }
  function keep({ list, version, base, isAsked }: StoredFilters): boolean {
    const isNothing = isEmptyList(list) && version === '' && !base
    $stored.set({ list, version, base, isAsked })
    if (isNothing) {
      storage.remove(key)
      return true
    }
    return storage.set(
      key,
      JSON.stringify({ at: now(), ...list, ...(version && { version }), ...(base && { base }) }),
    )
  }
  const { at } = fieldsOf(stored)
  if (typeof at === 'number' && now() - at > refreshMs) keep($stored.get())
  app.disposer.listen(window, 'storage', event => {
    const { key: changed, newValue } = event as StorageEvent
    if (changed === key) $stored.set(read(parseJson(newValue)))
  })

  return {
    $stored,
    change(change) {
      const before = latest()
      const list = change(before.list)
      return keep({ ...before, list, isAsked: true })
    },
  }
}
