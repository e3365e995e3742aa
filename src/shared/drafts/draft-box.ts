import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import {
  type Draft,
  type DraftFields,
  isBlank,
  readFields,
  readMetadata,
} from '../../platform/drafts/draft.ts'
import { createSlots, type Slot } from '../../platform/drafts/slots.ts'
import { openBoxes, type Sleeper } from './open-boxes.ts'
import { createOtherDrafts, type OtherDraft } from './other-drafts.ts'

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

/** The most drafts that are stored per user and kind of box. */
const draftsMax = 100

/** @param kind kind of draft, such as `ask`; drafts of different kinds are never mixed. */
export function createDraftBox(app: App, kind: string): DraftBox {
  const slots = createSlots(app, kind, draftsMax)
  const { locks, lockOf } = slots
  const $fields = atom<DraftFields>({})
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
  const others = createOtherDrafts(app, { slots, isCurrent, restore })

  const leave = (): boolean => {
    const draft = current
    current = null
    $fields.set({})
    others.clear()
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
    $others: others.$others,
    leave,
    place: () => current?.place ?? null,
    async open(place) {
      if (current?.place === place) return
      leave()
      const draft = start(place)
      current = draft
      app.get(openBoxes).add(sleeper)
      $fields.set(draft.fields)
      await others.find(draft, true)
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
      void others.find(draft, false)
    },
    discard: slot => others.discard(current, slot),
    now: app.platform.now,
    clear: () => current && empty(current),
  }
}

/** Deletes all stored drafts of a place, from whatever tab. */
export function deleteDrafts(app: App, kind: string, place: string): void {
  const slots = createSlots(app, kind, draftsMax)
  for (const { slot } of slots.find(place)) slots.remove(slot)
}
