import type { App } from '../app.ts'
import type { Dispose } from '../lib/dispose.ts'
import { ownLocks } from './sleep.ts'
import type { About, Slot, Slots } from './slots.ts'

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
