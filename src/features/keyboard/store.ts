import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { whenExtended } from '../../platform/extensions/added.ts'
import { parseJson } from '../../platform/lib/parse-json.ts'
import { storagePrefix } from '../../platform/page/storage-key.ts'
import { browserData } from '../../platform/storage/browser-data.ts'
import { canTranslate } from '../translate/can-translate.ts'
import {
  type Binding,
  bindings,
  type Changes,
  changed,
  noChanges,
  readChanges,
  readHostKeys,
} from './bindings.ts'
import { hostShortcuts, withoutTaken } from './host-keys.ts'
import { type Place, type Shortcut, type ShortcutId, shortcuts } from './registry.ts'

/** The user's shortcuts on this page. */
export interface Keyboard {
  /** All of them, also those that are off. */
  $bindings: ReadableAtom<readonly Binding[]>
  /** Whether the user has switched all of them off. */
  $off: ReadableAtom<boolean>
  /** The host has switched all of them off. */
  isOffByHost: boolean
  reserved: readonly string[]
  /** Those that work in these places; none while all are off. */
  of: (...places: Place[]) => readonly Binding[]
  /** Gives a shortcut other keys, null for none, undefined for its own. */
  change: (id: ShortcutId, keys: string | null | undefined) => void
  switchAll: (off: boolean) => void
  reset: () => void
}

/** Milliseconds after which a stored choice is stored again, so that it isn't deleted as old. */
const refreshMs = 86_400_000

export function keyboard(app: App): Keyboard {
  const { storage } = app.get(browserData)
  const { now } = app.platform
  const key = `${storagePrefix('keys', app.page.user?.name)}changes`
  const list = shortcuts().filter(
    ({ id }) => (id !== 'translate' || canTranslate(app)) && (id !== 'notes' || app.page.notes),
  )
  const host = readHostKeys(app.page.keys)
  const read = () => readChanges(parseJson(storage.get(key)), list)
  const $changes = atom<Changes>(read())
  const surroundings = { reserved: host.reserved, isMember: app.page.user !== null }
  const $own = atom<readonly Shortcut[]>([])
  const $bindings = computed([$changes, $own], (changes, own) =>
    withoutTaken([
      ...bindings(list, { ...surroundings, changes }),
      // Keys that the host reserves for its page are its own.
      ...bindings(own, { ...surroundings, reserved: [], changes }),
    ]),
  )
  whenExtended(app.added, ({ $keys }) => {
    app.disposer.add($keys.subscribe(keys => $own.set(hostShortcuts(keys, list))))
  })

  const store = (changes: Changes) => {
    $changes.set(changes)
    if (!changes.off && Object.keys(changes.keys).length === 0) storage.remove(key)
    else storage.set(key, JSON.stringify({ at: now(), ...changes }))
  }
  const stored = Object(parseJson(storage.get(key)))
  if (typeof stored.at === 'number' && now() - stored.at > refreshMs) store($changes.get())
  // Another tab has changed them.
  if (typeof window !== 'undefined')
    app.disposer.listen(app.platform.window, 'storage', event => {
      if ((event as StorageEvent).key === key) $changes.set(read())
    })

  return {
    $bindings,
    $off: computed($changes, ({ off }) => off),
    isOffByHost: host.off,
    reserved: host.reserved,
    of: (...places) =>
      host.off || $changes.get().off
        ? []
        : $bindings.get().filter(binding => binding.places.some(place => places.includes(place))),
    change: (id, keys) => store(changed($changes.get(), $bindings.get(), id, keys)),
    switchAll: off => store({ ...$changes.get(), off }),
    reset: () => store(noChanges),
  }
}
