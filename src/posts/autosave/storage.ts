import type { App } from '../../app/app.ts'
import { createSlots, type Slot } from '../../session/slots.ts'
import type { PostDraft } from '../draft/draft.ts'
import { placeOf, readSnapshot, type Snapshot, snapshotOf } from './snapshot.ts'

/** How many unsaved posts of a user a browser keeps at most; the oldest make room. */
const keptMaxCount = 30

/** Unsaved posts of the user in this browser, each in a slot of its own, so that two tabs never share one. */
export interface AutosaveStorage {
  /** Those of the form that this post belongs to, newest first. */
  find: (initial: PostDraft) => { slot: string; kept: Snapshot }[]
  read: (slot: string) => Snapshot | null
  /** Keeps what the writer changed; false when the browser would not take it. */
  keep: (slot: string, draft: PostDraft, initial: PostDraft, mayBeSaved: boolean) => boolean
  put: (slot: string, kept: Snapshot) => boolean
  remove: (slot: string) => void
  /** A name that no other tab has. */
  create: () => string
  /** Everything was wiped: this page keeps nothing more. */
  isWiped: () => boolean
}

export function autosaveStorage(app: App): AutosaveStorage {
  const { now } = app.platform
  const slots = createSlots(app, 'post', keptMaxCount)
  const { remove, create, isWiped } = slots
  const put = (slot: string, { place, at, ...rest }: Snapshot) => slots.write(slot, place, rest, at)
  const keptIn = (found: Slot | null): Snapshot | null =>
    found && readSnapshot({ ...found.value, at: found.at })
  return {
    remove,
    create,
    isWiped,
    put,
    find: initial =>
      slots.find(placeOf(initial)).flatMap(found => {
        const kept = keptIn(found)
        return kept ? [{ slot: found.slot, kept }] : []
      }),
    read: slot => keptIn(slots.read(slot)),
    keep(slot, draft, initial, mayBeSaved) {
      const kept = snapshotOf(draft, initial, now(), mayBeSaved)
      if (kept) return put(slot, kept)
      remove(slot)
      return true
    },
  }
}
