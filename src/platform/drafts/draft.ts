import type { WritableAtom } from 'nanostores'
import type { App } from '../app.ts'
import { chosenDraft, chosenSlot, openDrafts } from './open-drafts.ts'
import { type About, createOwnSlot, createSlots, type Slot, type Slots } from './slots.ts'

/** The most slots to remember. */
const rememberedMax = 100

/**
 * The slots whose drafts another page has restored and sent: a page that was asleep still has the text, and must not
 * store it again.
 * @internal
 */
export function sentSlots(app: App) {
  const slots = createSlots(app, 'sent', 1)
  const read = (): string[] => {
    const stored = slots.find('sent')[0]?.value.slots
    return Array.isArray(stored) ? stored.filter(slot => typeof slot === 'string') : []
  }
  return {
    has: (slot: string) => read().includes(slot),
    add(sent: readonly string[]) {
      if (sent.length > 0)
        slots.write('sent', 'sent', { slots: [...sent, ...read()].slice(0, rememberedMax) })
    },
  }
}

/** How the value of one kind of draft is stored. */
export interface DraftCodec<T> {
  /** What is stored for a value; null if nothing would be lost. */
  write: (value: T) => Slot['value'] | null
  /** Reads untrusted stored data; null if there is nothing to restore. */
  read: (stored: Slot['value']) => T | null
}

/** Another stored draft of the same place. */
export interface OtherDraft<T> {
  slot: string
  /** Time of the last change, in milliseconds since the epoch. */
  at: number
  value: T
}

/**
 * What the user is writing in one place, such as an ask to one blog. It is stored in its own slot, whose Web Lock this
 * tab holds: drafts of two tabs are both stored, and those that no tab holds can be restored.
 */
export interface Draft<T> {
  /** The name of its slot. */
  slot: () => string
  /** The latest value; null while there is nothing to keep. */
  value: () => T | null
  /** Whether the browser has stored the value. */
  isKept: () => boolean
  /** Stores a value, or deletes the draft if there is nothing to keep. Returns false if the browser refuses. */
  keep: (value: T) => boolean
  /**
   * Looks for other drafts until the draft is left. Restores the one that the user has chosen at once, or with
   * `mayRestore` the newest one, unless something has been written.
   */
  look: (mayRestore?: boolean) => Promise<void>
  /** Restores another draft and offers the current value in its place. Returns false if the other draft is gone. */
  restore: (slot: string) => boolean
  /** Leaves the current value in its slot, where it is offered, and starts a new draft. */
  setAside: () => void
  /** Deletes another draft; returns a function that stores it again. */
  discard: (slot: string) => () => void
  /** Deletes the draft. */
  clear: () => void
  /** Deletes the draft after sending. A sleeping page that also has it drops it. */
  sent: () => void
  /** Call it when the form closes; the stored draft stays. While this tab `holds` it, no other one restores it. */
  leave: (holds?: boolean) => void
}

interface DraftOptions<T> {
  slots: Slots
  place: string
  codec: DraftCodec<T>
  /** The other drafts of the place, newest first. */
  $others: WritableAtom<readonly OtherDraft<T>[]>
  /** Shows the value of a restored draft. */
  show: (value: T) => void
  /** What the draft is for, to list it and to open it again. */
  about?: () => About
  /** Another page sent the draft while this one was asleep. */
  wasSent?: () => void
}

export function openDraft<T>(app: App, options: DraftOptions<T>): Draft<T> {
  const { slots, place, codec, $others, show } = options
  const { kind } = slots
  const { locks, lockOf } = slots
  /** Slots that other tabs are writing. This page waits until those tabs close. */
  const awaited = new Set<string>()
  let looking: AbortController | null = null
  const own = createOwnSlot(app, { ...options, write: codec.write })
  const take = (other: OtherDraft<T>) => {
    if (own.value() !== null) own.moveOn()
    const found = slots.read(other.slot)
    if (found) own.continues(found)
    // If there is no room for both, the old draft stays stored until there is, or until this one is deleted.
    own.keep(other.value)
    show(other.value)
  }
  const decode = (found: Slot | null): OtherDraft<T> | null => {
    const decoded = found && codec.read(found.value)
    return found && decoded !== null ? { slot: found.slot, at: found.at, value: decoded } : null
  }
  const findOthers = () =>
    slots.find(place).flatMap(found => (found.slot === own.name() ? [] : (decode(found) ?? [])))
  const drop = (name: string) => $others.set($others.get().filter(other => other.slot !== name))

  const waitFor = (name: string, { signal }: AbortController) => {
    if (awaited.has(name)) return
    awaited.add(name)
    void locks.whenFree(lockOf(name), signal).then(() => {
      awaited.delete(name)
      void find()
    })
  }
  async function find(mayRestore = false): Promise<void> {
    const started = looking
    if (!started) return
    const free = new Set<string>()
    const chosen = chosenSlot(app, kind, place)
    const names = findOthers().map(({ slot }) => slot)
    for (const name of chosen && names.includes(chosen) ? new Set([chosen, ...names]) : names) {
      const release = await locks.tryAcquire(lockOf(name))
      const isLooking = looking === started
      // While this page holds the lock, no other tab restores it.
      const other = isLooking && release ? decode(slots.read(name)) : null
      if (name === chosen) app.get(chosenDraft).set(null)
      if (other && (mayRestore || name === chosen) && own.value() === null) take(other)
      else if (other) free.add(name)
      release?.()
      if (!isLooking) return
      if (!release) waitFor(name, started)
    }
    $others.set(findOthers().filter(other => free.has(other.slot)))
  }

  const restore = (name: string): boolean => {
    const other = decode(slots.read(name))
    if (other) take(other)
    drop(name)
    void find()
    return other !== null
  }
  const opened = {
    kind,
    place,
    restore,
    sleep: own.releaseLock,
    wake() {
      const awake = own.value()
      if (awake === null) return
      if (app.get(sentSlots).has(own.name())) {
        own.clear()
        options.wasSent?.()
        return
      }
      // Another tab may have restored the draft in between.
      if (!slots.read(own.name())) own.moveOn()
      own.keep(awake)
    },
  }

  return {
    slot: own.name,
    value: own.value,
    isKept: own.isKept,
    keep: own.keep,
    look(mayRestore) {
      looking ??= new AbortController()
      app.get(openDrafts).add(opened)
      return find(mayRestore)
    },
    restore,
    setAside() {
      own.moveOn()
      void find()
    },
    discard(name) {
      const found = slots.read(name)
      slots.remove(name)
      drop(name)
      return () => {
        if (found) slots.write(name, place, found.value, found.about, found.at)
        void find()
      }
    },
    clear: own.clear,
    sent() {
      app.get(sentSlots).add(own.origins())
      own.clear()
    },
    leave(holds = false) {
      looking?.abort()
      looking = null
      awaited.clear()
      app.get(openDrafts).delete(opened)
      if (!holds) own.releaseLock()
    },
  }
}
