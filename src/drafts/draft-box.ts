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
  /** What the draft is for, such as the blog that is asked; null while the box is closed. */
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
  /** The box closes; its draft stays for when it is opened again. Returns false if only this page has the draft. */
  leave: () => boolean
}

/** One draft of a place. `slot` is where it is stored, `isKept` whether the browser has stored it. */
interface Draft {
  place: string
  slot: string
  fields: DraftFields
  metadata: Record<string, unknown>
  release: Dispose | null
  isKept: boolean
  isSending: boolean
  /** Slots that other tabs are writing. This page waits until those tabs have closed. */
  awaited: Set<string>
  closed: AbortController
}

const isBlank = (fields: DraftFields): boolean => Object.values(fields).every(text => text.trim() === '')

function readFields({ words: stored }: Slot['value']): DraftFields {
  const all = Object.entries(isRecord(stored) ? stored : {})
  return Object.fromEntries(all.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

const readMetadata = ({ notes: stored }: Slot['value']): Record<string, unknown> =>
  isRecord(stored) ? stored : {}

/** The most drafts that are stored per user and kind of box. */
const draftsMax = 100

/** @param kind kind of draft, such as `ask`; drafts of different kinds are never mixed. */
export function createDraftBox(app: App, kind: string): DraftBox {
  const slots = createSlots(app, kind, draftsMax)
  const { locks, lockOf } = slots
  const $fields = atom<DraftFields>({})
  const $others = atom<readonly OtherDraft[]>([])
  /** Drafts of closed boxes that this tab still holds: those being sent, and those that could not be stored. */
  const parked = new Map<string, Draft>()
  let current: Draft | null = null

  const isCurrent = (draft: Draft) => current === draft
  const releaseLock = (draft: Draft) => {
    draft.release?.()
    draft.release = null
  }
  const empty = (draft: Draft) => {
    draft.fields = {}
    draft.metadata = {}
    draft.isKept = true
    slots.remove(draft.slot)
    releaseLock(draft)
    if (isCurrent(draft)) $fields.set({})
  }
  const write = (draft: Draft) => {
    draft.isKept = slots.write(draft.slot, draft.place, { words: draft.fields, notes: draft.metadata })
    if (draft.isKept) draft.release ??= locks.acquire(lockOf(draft.slot))
  }
  const update = (draft: Draft, fields: DraftFields) => {
    if (isBlank(fields)) empty(draft)
    draft.fields = fields
    $fields.set(fields)
    if (!isBlank(fields)) write(draft)
  }
  const restore = (draft: Draft, { slot, value }: Slot) => {
    draft.metadata = readMetadata(value)
    update(draft, readFields(value))
    // If there is no room for both, the old draft stays stored.
    if (draft.isKept) slots.remove(slot)
  }
  const othersOf = (draft: Draft): Slot[] =>
    slots.find(draft.place).filter(({ slot, value }) => slot !== draft.slot && !isBlank(readFields(value)))

  // Another tab is writing the draft of this slot; when that tab has closed, the draft is offered here.
  const wait = (draft: Draft, slot: string) => {
    if (draft.awaited.has(slot)) return
    draft.awaited.add(slot)
    void locks.whenFree(lockOf(slot), draft.closed.signal).then(() => {
      draft.awaited.delete(slot)
      if (isCurrent(draft)) void findOthers(draft, false)
    })
  }
  /** Finds the other drafts of a place; with `mayRestore` the newest one is restored if nothing has been typed yet. */
  async function findOthers(draft: Draft, mayRestore: boolean): Promise<void> {
    const free = new Set<string>()
    for (const { slot } of othersOf(draft)) {
      const release = await locks.tryAcquire(lockOf(slot))
      // While this page holds the lock, no other tab restores it.
      const found = isCurrent(draft) && release ? slots.read(slot) : null
      if (found && mayRestore && isBlank(draft.fields)) restore(draft, found)
      else if (found) free.add(slot)
      release?.()
      if (!isCurrent(draft)) return
      if (!release) wait(draft, slot)
    }
    const others = othersOf(draft).filter(({ slot }) => free.has(slot))
    $others.set(others.map(({ slot, at, value }) => ({ slot, at, fields: readFields(value) })))
  }
  const leave = (): boolean => {
    const draft = current
    current = null
    $fields.set({})
    $others.set([])
    app.get(openBoxes).delete(sleeper)
    draft?.closed.abort()
    if (draft && (draft.isSending || !draft.isKept)) parked.set(draft.place, draft)
    else if (draft) releaseLock(draft)
    return parked.size === 0
  }
  const start = (place: string): Draft => {
    const parkedDraft = parked.get(place)
    parked.delete(place)
    const fresh = { awaited: new Set<string>(), closed: new AbortController() }
    if (parkedDraft) return { ...parkedDraft, ...fresh }
    const slot = slots.create()
    return { place, slot, fields: {}, metadata: {}, release: null, isKept: true, isSending: false, ...fresh }
  }
  const sleeper: Sleeper = {
    sleep: () => current && releaseLock(current),
    wake() {
      if (!current || isBlank(current.fields)) return
      // Another tab may have restored the draft meanwhile: from here on each tab has its own slot.
      if (!slots.read(current.slot)) current.slot = slots.create()
      write(current)
    },
  }

  return {
    $fields,
    $others,
    leave,
    place: () => current?.place ?? null,
    async open(place) {
      if (current?.place === place) return
      leave()
      const draft = start(place)
      current = draft
      app.get(openBoxes).add(sleeper)
      $fields.set(draft.fields)
      await findOthers(draft, true)
    },
    update(fields) {
      if (current) update(current, fields)
      return current?.isKept === true
    },
    setMetadata(fields) {
      if (!current || isBlank(current.fields)) return
      current.metadata = { ...current.metadata, ...fields }
      write(current)
    },
    metadata: () => current?.metadata ?? {},
    beginSending() {
      const place = current?.place
      if (!current || place === undefined) return () => {}
      current.isSending = true
      return hasArrived => {
        const draft = current?.place === place ? current : parked.get(place)
        if (!draft) return
        draft.isSending = false
        if (hasArrived) empty(draft)
        if (isCurrent(draft) || !draft.isKept) return
        parked.delete(place)
        releaseLock(draft)
      }
    },
    use(slot) {
      const draft = current
      if (!draft) return
      const found = slots.read(slot)
      // The replaced draft stays in its slot.
      if (found && !isBlank(draft.fields)) {
        releaseLock(draft)
        draft.slot = slots.create()
      }
      if (found) restore(draft, found)
      void findOthers(draft, false)
    },
    discard(removed) {
      const draft = current
      const found = slots.read(removed)
      slots.remove(removed)
      $others.set($others.get().filter(({ slot }) => slot !== removed))
      const bringBack = () => {
        const { words, notes } = found?.value ?? {}
        if (draft && found) slots.write(removed, draft.place, { words, notes }, found.at)
        if (draft && isCurrent(draft)) void findOthers(draft, false)
      }
      app.get(notices).toast(t('Discarded.'), { label: t('Undo'), run: bringBack })
    },
    now: app.platform.now,
    clear: () => current && empty(current),
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

/** The open boxes of a page. They release their locks when it sleeps, as locks can block the back/forward cache. */
function openBoxes(app: App): Set<Sleeper> {
  const boxes = new Set<Sleeper>()
  const sleep = () => {
    for (const box of boxes) box.sleep()
  }
  const disposer = createDisposer()
  if (typeof window !== 'undefined') {
    disposer.listen(window, 'pagehide', sleep)
    disposer.listen(window, 'pageshow', event => {
      if ((event as PageTransitionEvent).persisted) for (const box of boxes) box.wake()
    })
  }
  disposer.add(sleep)
  app.disposer.add(disposer.dispose)
  return boxes
}
