import type { App } from '../app/app.ts'
import { createTabLocks, type TabLocks } from '../lib/tab-locks.ts'
import { storagePrefix } from '../page/storage-key.ts'
import { kept } from './kept.ts'
import { createKeptJson } from './kept-json.ts'
import { keptMaxAgeMs } from './kept-keys.ts'
import { session } from './store.ts'

type Value = Record<string, unknown>

export interface Slot {
  slot: string
  /** When it was last written, in milliseconds since the epoch. */
  at: number
  value: Value
}

/**
 * What the user has written in boxes of one kind and not sent, in this browser. Each writing has a slot of its own, so
 * that two tabs never share one; a slot belongs to the tab that holds its lock, and to nobody when that tab has gone.
 */
export interface Slots {
  /** Those of a place, such as an ask to one blog, newest first. */
  find: (place: string) => Slot[]
  read: (slot: string) => Slot | null
  /** False when the browser would not take it. */
  write: (slot: string, place: string, value: Value, at?: number) => boolean
  remove: (slot: string) => void
  /** A name that no other tab has. */
  create: () => string
  lockOf: (slot: string) => string
  locks: TabLocks
  /** Everything was wiped: this page keeps nothing more. */
  isWiped: () => boolean
}

/** @param kind what is written, such as `ask`. @param keptMaxCount so many at most; the oldest make room. */
export function createSlots(app: App, kind: string, keptMaxCount: number): Slots {
  const { now, random } = app.platform
  const { storage, isWiped } = app.get(kept)
  const json = createKeptJson(storage)
  const prefix = storagePrefix(kind, app.get(session).$user.get()?.name)
  const keyOf = (slot: string) => prefix + slot
  const remove = (slot: string) => json.remove(keyOf(slot))
  // A clock that was ahead must not make one last longer than others.
  const ageOf = (at: number) => Math.max(0, now() - at)
  const all = () =>
    json
      .keys(prefix)
      .flatMap(key => {
        const head = json.peek(key, 'place')
        return head ? [{ slot: key.slice(prefix.length), place: head.field, age: ageOf(head.at) }] : []
      })
      .sort((a, b) => a.age - b.age)
  const read = (slot: string): Slot | null => {
    const found = json.read(keyOf(slot))
    return found && { slot, at: Math.min(found.at, now()), value: found.value }
  }
  const letGo = (spare: string) => {
    for (const [index, { slot, age }] of all().entries())
      if (slot !== spare && (index >= keptMaxCount || age > keptMaxAgeMs)) remove(slot)
  }

  return {
    read,
    remove,
    isWiped,
    locks: createTabLocks(),
    lockOf: slot => `inlay-${kind}:${slot}`,
    create() {
      const name = `${now().toString(36)}${random().toString(36).slice(2)}`
      // Nobody's writing is written over, however little chance there was in it.
      let count = 0
      while (json.has(keyOf(count > 0 ? `${name}-${count}` : name))) count++
      return count > 0 ? `${name}-${count}` : name
    },
    find: place =>
      all()
        .filter(one => one.place === place && one.age <= keptMaxAgeMs)
        .flatMap(({ slot }) => read(slot) ?? []),
    write(slot, place, value, at = now()) {
      const key = keyOf(slot)
      const isNew = !json.has(key)
      if (json.write(key, at, { place, ...value })) {
        if (isNew) letGo(slot)
        return true
      }
      // What is too old to come back may be what fills the browser.
      letGo(slot)
      return json.write(key, at, { place, ...value })
    },
  }
}
