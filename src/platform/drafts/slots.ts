import type { App } from '../app.ts'
import { uuid } from '../lib/uuid.ts'
import { storagePrefix } from '../page/storage-key.ts'
import { session } from '../session.ts'
import { browserData } from '../storage/browser-data.ts'
import { createJsonStorage } from '../storage/json-storage.ts'
import { dataMaxAgeMs } from '../storage/keys.ts'
import { createTabLocks, type TabLocks } from '../tabs/tab-locks.ts'

type Value = Record<string, unknown>

export interface Slot {
  slot: string
  /** Time of the last change, in milliseconds since the epoch. */
  at: number
  value: Value
}

/**
 * The user's unsent drafts of one kind of box in this browser. Each draft has its own slot, so that two tabs never
 * share one. A slot belongs to the tab that holds its lock, and is free once that tab has closed.
 */
export interface Slots {
  /** The slots of a place, such as an ask to one blog, newest first. */
  find: (place: string) => Slot[]
  read: (slot: string) => Slot | null
  /** Writes a slot. Returns false if the browser refuses. */
  write: (slot: string, place: string, value: Value, at?: number) => boolean
  remove: (slot: string) => void
  /** Returns the name of a new slot, which no other tab has. */
  create: () => string
  /** The name of a slot's lock. */
  lockOf: (slot: string) => string
  locks: TabLocks
}

/** @param kind kind of draft, such as `ask`. @param maxCount the most drafts; the oldest are deleted. */
export function createSlots(app: App, kind: string, maxCount: number): Slots {
  const { now } = app.platform
  const json = createJsonStorage(app.get(browserData).storage)
  const prefix = storagePrefix(kind, app.get(session).$user.get()?.name)
  const keyOf = (slot: string) => prefix + slot
  const remove = (slot: string) => json.remove(keyOf(slot))
  const all = () => {
    const time = now()
    return json
      .keys(prefix)
      .flatMap(key => {
        const head = json.peek(key, 'place')
        // A draft from a clock that was ahead must not last longer than others.
        return head
          ? [{ slot: key.slice(prefix.length), place: head.field, age: Math.max(0, time - head.at) }]
          : []
      })
      .sort((a, b) => a.age - b.age)
  }
  const read = (slot: string): Slot | null => {
    const found = json.read(keyOf(slot))
    if (!found) return null
    const { id: _, at: __, place: ___, ...value } = found.value
    return { slot, at: Math.min(found.at, now()), value }
  }
  const deleteOldSlots = (keptSlot: string) => {
    for (const [index, { slot, age }] of all().entries())
      if (slot !== keptSlot && (index >= maxCount || age > dataMaxAgeMs)) remove(slot)
  }

  return {
    read,
    remove,
    locks: createTabLocks(),
    lockOf: slot => `inlay-${kind}:${slot}`,
    create: uuid,
    find: place =>
      all()
        .filter(head => head.place === place && head.age <= dataMaxAgeMs)
        .flatMap(({ slot }) => read(slot) ?? []),
    write(slot, place, value, at = now()) {
      const key = keyOf(slot)
      const isNew = !json.has(key)
      if (json.write(key, at, { place, ...value })) {
        if (isNew) deleteOldSlots(slot)
        return true
      }
      // Drafts that are too old to be restored may be what fills the storage.
      deleteOldSlots(slot)
      return json.write(key, at, { place, ...value })
    },
  }
}
