import { isCommand } from '../../platform/bus/commands.ts'
import type { BootstrapData } from '../../platform/bus/contract.ts'
import { isRecord } from '../../platform/lib/record.ts'
import type { Place, Shortcut } from './shortcuts.ts'
import { collide } from './strokes.ts'

/** What a user has changed. */
export interface Changes {
  /** All shortcuts are off. */
  off: boolean
  /** The keys of a shortcut; null where it is off. */
  keys: Readonly<Record<string, string | null>>
}

/** The most shortcuts of the host whose changes are stored. */
const hostIdsMax = 200
const isHostId = (id: string): boolean => id.startsWith('host:')

export const noChanges: Changes = { off: false, keys: {} }

/** The page data's `keys`. */
export const readHostKeys = (keys: BootstrapData['keys']): { off: boolean; reserved: readonly string[] } => ({
  off: keys === false,
  reserved: typeof keys === 'object' ? (keys.reserved ?? []).map(key => key.toLowerCase()) : [],
})

/** Changes as stored; unreadable ones are left out. */
export function readChanges(value: unknown, list: readonly Shortcut[]): Changes {
  if (!isRecord(value)) return noChanges
  const written = isRecord(value.keys) ? value.keys : {}
  // The host's shortcuts may be added later, or on another page.
  const hostIds = Object.keys(written).filter(isHostId).slice(0, hostIdsMax)
  const entries = [...list.map(({ id }) => id).filter(id => !isHostId(id)), ...hostIds].flatMap(id => {
    const keys = Object.hasOwn(written, id) ? written[id] : undefined
    return keys === null || (typeof keys === 'string' && keys.trim() !== '') ? [[id, keys]] : []
  })
  return { off: value.off === true, keys: Object.fromEntries(entries) }
}

/** A shortcut with its current keys; none while it is off. */
export interface Binding extends Shortcut {
  /** All of them by default; the user's own choice is one. */
  keys: readonly string[]
  ownKeys: readonly string[]
  isChanged: boolean
}

interface Surroundings {
  changes: Changes
  reserved: readonly string[]
  isMember: boolean
}

/** The host reserves a key alone or at the beginning of a sequence. */
const isReserved = (keys: string, reserved: readonly string[]) =>
  reserved.some(key => keys === key || keys.split(' ')[0] === key)

/** The shortcuts for this user on this page, with their keys. Without those of commands that don't exist yet. */
export function bindings(
  list: readonly Shortcut[],
  { changes, reserved, isMember }: Surroundings,
): readonly Binding[] {
  return list
    .filter(({ command, members }) => (!command || isCommand(command)) && (!members || isMember))
    .map(shortcut => {
      const changed = changes.keys[shortcut.id]
      const keys = changed === undefined ? shortcut.keys : changed === null ? [] : [changed]
      return {
        ...shortcut,
        ownKeys: shortcut.keys,
        keys: keys.filter(one => !isReserved(one, reserved)),
        isChanged: changed !== undefined,
      }
    })
}

const sharePlace = (one: readonly Place[], other: readonly Place[]) =>
  one.includes('page') || other.includes('page') || one.some(place => other.includes(place))

/** Shortcuts with these keys in the same place, or keys that begin the same. Those of the page work everywhere. */
export const usersOf = (all: readonly Binding[], id: string, keys: string): readonly Binding[] => {
  const places = all.find(own => own.id === id)?.places ?? []
  return all.filter(
    other =>
      other.id !== id && sharePlace(other.places, places) && other.keys.some(one => collide(one, keys)),
  )
}

/** Gives a shortcut other keys, null for none, or its defaults (undefined); shortcuts that had them before get none. */
export function changed(
  changes: Changes,
  all: readonly Binding[],
  id: string,
  keys: string | null | undefined,
): Changes {
  const { [id]: _, ...others } = changes.keys
  const wanted =
    keys === undefined ? (all.find(own => own.id === id)?.ownKeys ?? []) : keys === null ? [] : [keys]
  const before = wanted.flatMap(one => usersOf(all, id, one)).map(other => [other.id, null])
  return {
    ...changes,
    keys: { ...others, ...Object.fromEntries(before), ...(keys !== undefined && { [id]: keys }) },
  }
}
