import { atom, type WritableAtom } from 'nanostores'
import type { App } from '../app.ts'
import type { Dispose } from '../lib/dispose.ts'
import { fieldsOf } from '../lib/record.ts'
import { uuid } from '../lib/uuid.ts'
import { storagePrefix } from '../page/storage-key.ts'
import { session } from '../session.ts'
import { browserData } from '../storage/browser-data.ts'
import { createJsonStorage } from '../storage/json-storage.ts'
import { dataMaxAgeMs } from '../storage/storage-keys.ts'
import { createTabLocks } from '../tabs/tab-locks.ts'
import { ownLocks } from './open-drafts.ts'

type Value = Record<string, unknown>

/** What a draft is for, besides its place: what a list of drafts shows, and what opens it again. */
export type About = Readonly<Record<string, string>>

export interface Slot {
  slot: string
  place: string
  about: About
  /** Time of the last change, in milliseconds since the epoch. */
  at: number
  value: Value
}

/**
 * The user's unsent drafts of one kind of box in this browser. Each draft has its own slot, so that two tabs never
 * share one. A slot belongs to the tab that holds its lock, and is free once that tab has closed.
 */
export type Slots = ReturnType<typeof createSlots>

/** Counts this page's changes to stored drafts; those of other tabs arrive as the browser's `storage` events. */
export const draftChanges = (_: App): WritableAtom<number> => atom(0)

const readAbout = (about: unknown): About =>
  Object.fromEntries(
    Object.entries(fieldsOf(about)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

/** @param kind kind of draft, such as `ask`. @param maxCount the most drafts; the oldest are deleted. */
export function createSlots(app: App, kind: string, maxCount: number) {
  const { now } = app.platform
  const json = createJsonStorage(app.get(browserData).storage)
  const prefix = storagePrefix(kind, app.get(session).$user.get()?.name)
  const keyOf = (slot: string) => prefix + slot
  const $changes = app.get(draftChanges)
  const changed = () => $changes.set($changes.get() + 1)
  const remove = (slot: string) => {
    json.remove(keyOf(slot))
    changed()
  }
  const heads = () => {
    const time = now()
    return json
      .keys(prefix)
      .flatMap(key => {
        const head = json.peek(key, 'place')
        // A draft from a clock that was ahead must not last longer than others.
        return head
          ? [{ ...head, slot: key.slice(prefix.length), place: head.field, age: Math.max(0, time - head.at) }]
          : []
      })
      .sort((a, b) => a.age - b.age)
  }
  const read = (slot: string): Slot | null => {
    const found = json.read(keyOf(slot))
    if (!found) return null
    const { id: _, at: __, place, about, ...value } = found.value
    if (typeof place !== 'string') return null
    return { slot, place, about: readAbout(about), at: Math.min(found.at, now()), value }
  }
  const deleteOldSlots = (keptSlot: string) => {
    for (const [index, { slot, age }] of heads().entries())
      if (slot !== keptSlot && (index >= maxCount || age > dataMaxAgeMs)) remove(slot)
  }

  const isFresh = ({ age }: { age: number }) => age <= dataMaxAgeMs

  return {
    kind,
    read,
    remove,
    locks: createTabLocks(),
    /** The name of a slot's lock. */
    lockOf: (slot: string) => `inlay-${kind}:${slot}`,
    /** The slot of a storage key; null for other keys. */
    slotOf: (key: string) => (key.startsWith(prefix) ? key.slice(prefix.length).replace(/~$/, '') : null),
    /** Returns the name of a new slot, which no other tab has. */
    create: uuid,
    /** The slots of a place, such as an ask to one blog, newest first. */
    find: (place: string) =>
      heads()
        .filter(head => head.place === place && isFresh(head))
        .flatMap(({ slot }) => read(slot) ?? []),
    /** The slots of all places with the times of their last changes, newest first; cheaper than reading them. */
    all: () =>
      heads()
        .filter(isFresh)
        .map(({ slot, at }) => ({ slot, at })),
    /** Writes a slot. Returns false if the browser refuses. */
    write(slot: string, place: string, value: Value, about: About = {}, at: number = now()) {
      const key = keyOf(slot)
      const stored = { place, ...(Object.keys(about).length > 0 && { about }), ...value }
      const isNew = !json.has(key)
      let isKept = json.write(key, at, stored)
      if (isKept && isNew) deleteOldSlots(slot)
      else if (!isKept) {
        // Expired drafts may be what fills the storage.
        deleteOldSlots(slot)
        isKept = json.write(key, at, stored)
      }
      changed()
      return isKept
    },
  }
}

interface OwnSlotOptions<T> {
  slots: Slots
  place: string
  /** What is stored for a value; null if nothing would be lost. */
  write: (value: T) => Slot['value'] | null
  about?: (() => About) | undefined
}

/** The most origins of a slot that are remembered. */
const originsMax = 8

/** The slot that this page writes, and the lock that tells other tabs so. */
export function createOwnSlot<T>(app: App, { slots, place, write, about }: OwnSlotOptions<T>) {
  const held = app.get(ownLocks)
  let slot = slots.create()
  let value: T | null = null
  let isKept = true
  let unlock: Dispose | null = null
  /** The slots that were restored into this one: other pages may still have their texts. */
  let origins: readonly string[] = []
  /** A restored slot that is still stored, because there was no room for both. */
  let leftover: string | null = null
  const removeLeftover = () => {
    if (leftover) slots.remove(leftover)
    leftover = null
  }
  const lock = () => {
    held.add(slots.lockOf(slot))
    unlock ??= slots.locks.acquire(slots.lockOf(slot))
  }
  const releaseLock = () => {
    held.delete(slots.lockOf(slot))
    unlock?.()
    unlock = null
  }
  const clear = () => {
    value = null
    isKept = true
    slots.remove(slot)
    removeLeftover()
    origins = []
    releaseLock()
  }
  return {
    name: () => slot,
    value: () => value,
    isKept: () => isKept,
    keep(next: T): boolean {
      const stored = write(next)
      if (!stored) clear()
      else {
        value = next
        const was = origins.join(' ')
        isKept = slots.write(slot, place, stored, { ...about?.(), ...(was && { was }) })
        if (isKept) {
          lock()
          removeLeftover()
        }
      }
      return isKept
    },
    clear,
    /** From here on, the slot holds another draft's text. */
    continues(other: Slot) {
      leftover = other.slot
      origins = [other.slot, ...(other.about.was?.split(' ') ?? [])].slice(0, originsMax)
    },
    origins: () => origins,
    /** Another tab may restore the same draft: from here on, each tab has its own slot. */
    moveOn() {
      releaseLock()
      slot = slots.create()
      value = null
      origins = []
      leftover = null
    },
    releaseLock,
  }
}
