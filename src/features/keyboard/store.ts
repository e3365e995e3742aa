import { atom, computed } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { type KeyEntry, whenExtended } from '../../platform/extensions/added.ts'
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
import { type Place, type Shortcut, shortcuts } from './shortcuts.ts'
import { collide, isFixed } from './strokes.ts'

/**
 * The host's shortcuts, in addition to Inlay's. One whose keys the browser needs, or that are a default of Inlay's or
 * an earlier one, is left out, and the host is told why.
 */
function hostShortcuts(entries: readonly KeyEntry[], list: readonly Shortcut[]): Shortcut[] {
  const found: Shortcut[] = []
  for (const { id, keys, title, command, payload, run, refuse } of entries) {
    const other = [...list, ...found].find(one => one.keys.some(own => collide(own, keys)))
    if (keys.split(' ').some(isFixed)) refuse(`browsers need the keys "${keys}"`)
    else if (other) refuse(`"${other.keys.join('", "')}" is already used for “${other.label()}”`)
    else
      found.push({
        ...{ id, label: () => title, places: ['page'], keys: [keys], own: { payload, run } },
        ...(command && { command }),
      })
  }
  return found
}

/** Keys that a user has given to another shortcut belong to that one. */
const withoutTaken = (all: readonly Binding[]): readonly Binding[] =>
  all.map(binding => {
    const others = all.filter(other => other !== binding && !other.own)
    if (!binding.own) return binding
    const isTaken = (keys: string) => others.some(other => other.keys.some(one => collide(one, keys)))
    return { ...binding, keys: binding.keys.filter(keys => !isTaken(keys)) }
  })

/** The user's shortcuts on this page. */
export type Keyboard = ReturnType<typeof keyboard>

export function keyboard(app: App) {
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
  const leave = whenExtended(app.added, ({ $keys }) => {
    app.disposer.add($keys.subscribe(keys => $own.set(hostShortcuts(keys, list))))
  })
  app.disposer.add(leave)

  return {
    /** All of them, including those that are off. */
    $bindings,
    /** Whether the user has turned all of them off. */
    $off: computed($changes, ({ off }) => off),
    /** The host has turned all of them off. */
    isOffByHost: host.off,
    reserved: host.reserved,
    /** Those that work in these places; none while all are off. */
    of: (...places: Place[]) =>
      host.off || $changes.get().off
        ? []
        : $bindings.get().filter(binding => binding.places.some(place => places.includes(place))),
    /** Gives a shortcut other keys, null for none, undefined for its defaults. */
    change: (id: string, keys: string | null | undefined) =>
      set(changed($changes.get(), $bindings.get(), id, keys)),
    switchAll: (off: boolean) => set({ ...$changes.get(), off }),
    reset: () => set(noChanges),
  }
}
