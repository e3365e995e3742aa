import type { App } from '../../../platform/app.ts'
import { createSlots, type Slot } from '../../../platform/drafts/slots.ts'
import type { PostDraft } from '../draft/draft.ts'
import { placeOf, readSnapshot, type Snapshot, snapshotOf } from './snapshot.ts'

/** The most unsaved posts that are stored per user; the oldest are deleted. */
const draftsMax = 30

/** The user's unsaved posts in this browser, each in its own slot, so that two tabs never share one. */
export interface AutosaveStorage {
  /** The drafts of the form that this post belongs to, newest first. */
  find: (initial: PostDraft) => { slot: string; snapshot: Snapshot }[]
  read: (slot: string) => Snapshot | null
  /** Stores what the writer changed; false if the browser refuses. */
  keep: (slot: string, draft: PostDraft, initial: PostDraft, mayBeSaved: boolean) => boolean
  put: (slot: string, snapshot: Snapshot) => boolean
  remove: (slot: string) => void
  /** Returns the name of a new slot, which no other tab has. */
  create: () => string
  /** Whether everything was wiped: this page then stores nothing more. */
  isWiped: () => boolean
}

export function autosaveStorage(app: App): AutosaveStorage {
  const { now } = app.platform
  const slots = createSlots(app, 'post', draftsMax)
  const { remove, create, isWiped } = slots
  const put = (slot: string, { place, at, ...rest }: Snapshot) => slots.write(slot, place, rest, at)
  const snapshotIn = (found: Slot | null): Snapshot | null =>
    found && readSnapshot({ ...found.value, at: found.at })
  return {
    remove,
    create,
    isWiped,
    put,
    find: initial =>
      slots.find(placeOf(initial)).flatMap(found => {
        const snapshot = snapshotIn(found)
        return snapshot ? [{ slot: found.slot, snapshot }] : []
      }),
    read: slot => snapshotIn(slots.read(slot)),
    keep(slot, draft, initial, mayBeSaved) {
      const snapshot = snapshotOf(draft, initial, now(), mayBeSaved)
      if (snapshot) return put(slot, snapshot)
      remove(slot)
      return true
    },
  }
}
