import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../app/app.ts'
import { createDisposer, type Dispose } from '../lib/dispose.ts'
import { isRecord } from '../lib/record.ts'
import { notices } from '../notices/store.ts'
import { t } from '../page/i18n.ts'
import { createSlots, type Slot } from './slots.ts'

/** The texts of a box's fields by name; most boxes have only `text`. */
type DraftFields = Readonly<Record<string, string>>

/** An earlier draft of the same box, or one of a closed tab, that is not in the box now. */
interface OtherDraft {
  slot: string
  /** Time of the last change, in milliseconds since the epoch. */
  at: number
  fields: DraftFields
}

/**
 * Stores the draft of one box, such as the ask form, at every keystroke. Drafts of two tabs are both stored: the newest
 * one that no other tab is editing is restored into the box, the others are offered beside it.
 */
export interface DraftBox {
  $fields: ReadableAtom<DraftFields>
  /** Newest first. */
  $others: ReadableAtom<readonly OtherDraft[]>
  /** What the draft belongs to, such as the asked blog; null while the box is closed. */
  place: () => string | null
  /** Opens the box for a place. Resolves when a stored draft has been restored. */
  open: (place: string) => Promise<void>
  /** The user has typed. Returns false if the browser refused to store the draft. */
  update: (fields: DraftFields) => boolean
  /** Stores small extra fields with the draft, such as the idempotency key of a call. */
  setMetadata: (fields: Record<string, unknown>) => void
  metadata: () => Readonly<Record<string, unknown>>
  /** The draft is being sent. Until the returned function is called with the outcome, no other box restores it. */
  beginSending: () => (hasArrived: boolean) => void
  /** Loads another draft into the box; the current one is offered in its place. */
  use: (slot: string) => void
  /** Discards another draft; a toast offers to restore it. */
  discard: (slot: string) => void
  /** Current time in milliseconds, to say how old a draft is. */
  now: () => number
  /** Discards the current draft. */
  clear: () => void
  /** The box closes; its draft stays for the next one who opens it. Returns false if only this page has the draft. */
  leave: () => boolean
}

/** One draft of a place. */
interface Writing {
  place: string
  slot: string
  fields: DraftFields
  metadata: Record<string, unknown>
  release: Dispose | null
  isKept: boolean
  isUnderWay: boolean
  /** Slots that other tabs are writing, whose end this page waits for. */
  awaited: Set<string>
  gone: AbortController
}

const isBlank = (words: DraftFields): boolean => Object.values(words).every(text => text.trim() === '')

function readFields({ words }: Slot['value']): DraftFields {
  const all = Object.entries(isRecord(words) ? words : {})
  return Object.fromEntries(all.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

const readMetadata = ({ notes }: Slot['value']): Record<string, unknown> => (isRecord(notes) ? notes : {})

/** The most drafts that are stored per user and kind of box. */
const draftsMax = 100

/** @param kind kind of draft, such as `ask`; drafts of different kinds are never mixed. */
export function createDraftBox(app: App, kind: string): DraftBox {
  const slots = createSlots(app, kind, draftsMax)
  const { locks, lockOf } = slots
  const $fields = atom<DraftFields>({})
  const $others = atom<readonly OtherDraft[]>([])
  /** Drafts of closed boxes that this tab still holds: those being sent, and those that could not be stored. */
  const parked = new Map<string, Writing>()
  let writing: Writing | null = null

  const isHere = (own: Writing) => writing === own
  const releaseLock = (own: Writing) => {
    own.release?.()
    own.release = null
  }
  const empty = (own: Writing) => {
    own.fields = {}
    own.metadata = {}
    own.isKept = true
    slots.remove(own.slot)
    releaseLock(own)
    if (isHere(own)) $fields.set({})
  }
  const write = (own: Writing) => {
    own.isKept = slots.write(own.slot, own.place, { words: own.fields, notes: own.metadata })
    if (own.isKept) own.release ??= locks.acquire(lockOf(own.slot))
  }
  const update = (own: Writing, words: DraftFields) => {
    if (isBlank(words)) empty(own)
    own.fields = words
    $fields.set(words)
    if (!isBlank(words)) write(own)
  }
  const restore = (own: Writing, { slot, value }: Slot) => {
    own.metadata = readMetadata(value)
    update(own, readFields(value))
    // If there is no room for both, the old draft stays stored.
    if (own.isKept) slots.remove(slot)
  }
  const othersOf = (own: Writing): Slot[] =>
    slots.find(own.place).filter(({ slot, value }) => slot !== own.slot && !isBlank(readFields(value)))

  // Another tab is writing this draft; when that tab has closed, the draft is offered here.
  const wait = (own: Writing, slot: string) => {
    if (own.awaited.has(slot)) return
    own.awaited.add(slot)
    void locks.whenFree(lockOf(slot), own.gone.signal).then(() => {
      own.awaited.delete(slot)
      if (isHere(own)) void findOthers(own, false)
    })
  }
  /** Finds the other drafts of a place; with `mayTake` the newest one is restored if nothing has been typed yet. */
  async function findOthers(own: Writing, mayTake: boolean): Promise<void> {
    const free = new Set<string>()
    for (const { slot } of othersOf(own)) {
      const release = await locks.tryAcquire(lockOf(slot))
      // While this page holds the lock, no other tab restores it.
      const found = isHere(own) && release ? slots.read(slot) : null
      if (found && mayTake && isBlank(own.fields)) restore(own, found)
      else if (found) free.add(slot)
      release?.()
      if (!isHere(own)) return
      if (!release) wait(own, slot)
    }
    const others = othersOf(own).filter(({ slot }) => free.has(slot))
    $others.set(others.map(({ slot, at, value }) => ({ slot, at, fields: readFields(value) })))
  }
  const leave = (): boolean => {
    const own = writing
    writing = null
    $fields.set({})
    $others.set([])
    app.get(awake).delete(sleeper)
    own?.gone.abort()
    if (own && (own.isUnderWay || !own.isKept)) parked.set(own.place, own)
    else if (own) releaseLock(own)
    return parked.size === 0
  }
  const start = (place: string): Writing => {
    const before = parked.get(place)
    parked.delete(place)
    const fresh = { awaited: new Set<string>(), gone: new AbortController() }
    if (before) return { ...before, ...fresh }
    const slot = slots.create()
    return { place, slot, fields: {}, metadata: {}, release: null, isKept: true, isUnderWay: false, ...fresh }
  }
  const sleeper: Sleeper = {
    sleep: () => writing && releaseLock(writing),
    wake() {
      if (!writing || isBlank(writing.fields)) return
      // Another tab may have restored the draft meanwhile: from here on each tab has its own slot.
      if (!slots.read(writing.slot)) writing.slot = slots.create()
      write(writing)
    },
  }

  return {
    $fields,
    $others,
    leave,
    place: () => writing?.place ?? null,
    async open(place) {
      if (writing?.place === place) return
      leave()
      const own = start(place)
      writing = own
      app.get(awake).add(sleeper)
      $fields.set(own.fields)
      await findOthers(own, true)
    },
    update(words) {
      if (writing) update(writing, words)
      return writing?.isKept === true
    },
    setMetadata(fields) {
      if (!writing || isBlank(writing.fields)) return
      writing.metadata = { ...writing.metadata, ...fields }
      write(writing)
    },
    metadata: () => writing?.metadata ?? {},
    beginSending() {
      const place = writing?.place
      if (!writing || place === undefined) return () => {}
      writing.isUnderWay = true
      return hasArrived => {
        const own = writing?.place === place ? writing : parked.get(place)
        if (!own) return
        own.isUnderWay = false
        if (hasArrived) empty(own)
        if (isHere(own) || !own.isKept) return
        parked.delete(place)
        releaseLock(own)
      }
    },
    use(wanted) {
      const own = writing
      if (!own) return
      const found = slots.read(wanted)
      // The replaced draft stays in its slot.
      if (found && !isBlank(own.fields)) {
        releaseLock(own)
        own.slot = slots.create()
      }
      if (found) restore(own, found)
      void findOthers(own, false)
    },
    discard(unwanted) {
      const own = writing
      const found = slots.read(unwanted)
      slots.remove(unwanted)
      $others.set($others.get().filter(({ slot }) => slot !== unwanted))
      const bringBack = () => {
        const { words, notes } = found?.value ?? {}
        if (own && found) slots.write(unwanted, own.place, { words, notes }, found.at)
        if (own && isHere(own)) void findOthers(own, false)
      }
      app.get(notices).toast(t('Discarded.'), { label: t('Undo'), run: bringBack })
    },
    now: app.platform.now,
    clear: () => writing && empty(writing),
  }
}

/** Deletes all stored drafts of a place, from whatever tab. */
export function deleteDrafts(app: App, kind: string, place: string): void {
  const slots = createSlots(app, kind, draftsMax)
  for (const { slot } of slots.find(place)) slots.remove(slot)
}

interface Sleeper {
  sleep: () => void
  wake: () => void
}

/** The open boxes of a page. They release their locks when it sleeps, as locks can block the back-forward cache. */
function awake(app: App): Set<Sleeper> {
  const open = new Set<Sleeper>()
  const sleep = () => {
    for (const one of open) one.sleep()
  }
  const disposer = createDisposer()
  if (typeof window !== 'undefined') {
    disposer.listen(window, 'pagehide', sleep)
    disposer.listen(window, 'pageshow', event => {
      if ((event as PageTransitionEvent).persisted) for (const one of open) one.wake()
    })
  }
  disposer.add(sleep)
  app.disposer.add(disposer.dispose)
  return open
}
