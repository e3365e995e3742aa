import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../app.ts'
import { parseJson } from '../lib/parse-json.ts'
import { fieldsOf } from '../lib/record.ts'
import { storagePrefix } from '../page/storage-key.ts'
import { browserData } from './browser-data.ts'
import { choiceText, refusedChoices } from './choice-text.ts'
import { maxAgeOf } from './storage-keys.ts'

/** The key of a kind of data for this user. */
export const ownKey = (app: App, kind: string, name: string): string =>
  `${storagePrefix(kind, app.page.user?.name)}${name}`

/** After this many milliseconds a value is stored again, so that it isn't deleted as old while its user is active. */
const refreshMs = 86_400_000

/** A user's choice, or something remembered about them. Kept in this browser, and the same in all tabs. */
export interface StoredAtom<T> {
  $value: ReadableAtom<T>
  /** Rereads what is stored: a page that was asleep misses changes by other tabs. */
  latest: () => T
  /** Whether the browser has stored the last change. */
  isKept: () => boolean
  /** Stores a value. Returns false if the browser refuses: then it applies to this page only. */
  set: (value: T) => boolean
  /** Changes some fields of it. */
  change: (fields: Partial<T>) => boolean
}

interface Codec<T> {
  /** Reads untrusted stored data; gets no fields if nothing is stored. */
  read: (fields: Record<string, unknown>) => T
  /** The fields to store, null to store nothing. Default: the value itself, unless it equals `read({})`. */
  write?: (value: T) => object | null
}

/** A value under a key, with the time of its last change. Expired values are ignored. */
export function storedAtom<T extends object>(
  app: App,
  key: string,
  { read, write }: Codec<T>,
): StoredAtom<T> {
  const { storage } = app.get(browserData)
  const refused = app.get(refusedChoices)
  const { now, window } = app.platform
  const unset = JSON.stringify(read({}))
  const fieldsToStore = write ?? (value => (JSON.stringify(value) === unset ? null : value))

  const readStored = (text: string | null) => {
    const fields = fieldsOf(parseJson(text))
    const age = typeof fields.at === 'number' ? now() - fields.at : 0
    const isTooOld = age > maxAgeOf(key)
    return { value: read(isTooOld ? {} : fields), mustRefresh: age > refreshMs && !isTooOld }
  }
  const current = () => readStored(choiceText(app, key))
  const stored = current()
  const $value = atom(stored.value)
  const isKept = () => !refused.has(key)

  const set = (value: T): boolean => {
    const fields = fieldsToStore(value)
    const text = JSON.stringify({ at: now(), ...fields })
    refused.delete(key)
    if (!fields) storage.remove(key)
    else if (!storage.set(key, text)) refused.set(key, text)
    $value.set(value)
    return isKept()
  }
  const latest = () => current().value
  if (stored.mustRefresh) set(stored.value)
  app.disposer.listen(window, 'storage', event => {
    const { key: changed } = event as StorageEvent
    // A null key means that everything was cleared.
    if (changed !== key && changed !== null) return
    refused.delete(key)
    $value.set(latest())
  })
  app.disposer.listen(window, 'pageshow', event => {
    if ((event as PageTransitionEvent).persisted) $value.set(latest())
  })
  return { $value, latest, isKept, set, change: fields => set({ ...latest(), ...fields }) }
}
