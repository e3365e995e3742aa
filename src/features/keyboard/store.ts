import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { whenExtended } from '../../platform/extensions/added.ts'
import { ownKey, storedAtom } from '../../platform/storage/stored-atom.ts'
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
import { type Place, type Shortcut, shortcuts } from './shortcuts.ts'

/** The user's shortcuts on this page. */
export interface Keyboard {
  /** All of them, including those that are off. */
  $bindings: ReadableAtom<readonly Binding[]>
  /** Whether the user has turned all of them off. */
  $off: ReadableAtom<boolean>
  /** The host has turned all of them off. */
  isOffByHost: boolean
  reserved: readonly string[]
  /** Those that work in these places; none while all are off. */
  of: (...places: Place[]) => readonly Binding[]
  /** Gives a shortcut other keys, null for none, undefined for its defaults. */
  change: (id: string, keys: string | null | undefined) => void
  switchAll: (off: boolean) => void
  reset: () => void
}

export function keyboard(app: App): Keyboard {
  const list = shortcuts(app)
  const host = readHostKeys(app.page.keys)
  const { $value: $changes, set } = storedAtom<Changes>(app, ownKey(app, 'keys', 'changes'), {
    read: fields => readChanges(fields, list),
  })
  const surroundings = { reserved: host.reserved, isMember: app.page.user !== null }
  const $own = atom<readonly Shortcut[]>([])
  const $bindings = computed([$changes, $own], (changes, own) =>
    withoutTaken([
      ...bindings(list, { ...surroundings, changes }),
      // Keys that the host reserves belong to its page.
      ...bindings(own, { ...surroundings, reserved: [], changes }),
    ]),
  )
  whenExtended(app.added, ({ $keys }) => {
    app.disposer.add($keys.subscribe(keys => $own.set(hostShortcuts(keys, list))))
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
    change: (id, keys) => set(changed($changes.get(), $bindings.get(), id, keys)),
    switchAll: off => set({ ...$changes.get(), off }),
    reset: () => set(noChanges),
  }
}
