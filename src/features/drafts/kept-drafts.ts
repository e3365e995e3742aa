import type { App } from '../../platform/app.ts'
import { ownLocks } from '../../platform/drafts/open-drafts.ts'
import { createSlots, type Slots } from '../../platform/drafts/slots.ts'
import { browserData } from '../../platform/storage/browser-data.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import { type DraftKind, type DraftSummary, describeDraft, draftKinds } from './kinds.ts'

/** Who is writing a draft: nobody, this page, or another tab; or it is a post that the server has as a draft. */
type DraftState = 'free' | 'here' | 'elsewhere' | 'saved'

/** Something that the user has written, and not sent or published. */
export interface KeptDraft extends DraftSummary {
  /** Its kind and its slot: unique among all drafts. */
  id: string
  kind: DraftKind
  place: string
  slot: string
  /** Time of the last change, in milliseconds since the epoch. */
  at: number
  state: DraftState
}

/** A deleted draft, and how to restore it. */
export interface DeletedDraft {
  id: string
  /** Returns false if the browser refuses to store it. */
  restore: () => boolean
}

const loadPosts = () => import('../posts/unsaved-posts.ts')

/** All of the user's drafts in this browser. */
export function keptDrafts(app: App) {
  const held = app.get(ownLocks)
  // Restoring deletes no other drafts.
  const sources = draftKinds.map(kind => createSlots(app, kind, Number.POSITIVE_INFINITY))
  const sourceOf = ({ kind }: KeptDraft) => sources[draftKinds.indexOf(kind)] as Slots
  const lockOf = (draft: KeptDraft) => sourceOf(draft).lockOf(draft.slot)
  /** Parsed drafts by id: parsing long texts is slow, and most don’t change. */
  const known = new Map<string, { at: number; place: string; summary: DraftSummary | null }>()

  let posts: Awaited<ReturnType<typeof loadPosts>> | null = null

  const readOne = (kind: DraftKind, slots: Slots, name: string, at: number) => {
    const id = `${kind} ${name}`
    const before = known.get(id)
    if (before?.at === at) return before
    const slot = slots.read(name)
    if (!slot) return null
    const read = { at, place: slot.place, summary: describeDraft(kind, slot, posts) }
    known.set(id, read)
    return read
  }

  return {
    /** Newest first. */
    async read() {
      if (!posts && sources[0]?.all().length)
        posts = await loadChunk(app, 'drafts', loadPosts).catch(() => null)
      const locked = await sources[0]?.locks.held()
      const drafts = draftKinds.flatMap((kind, index) => {
        const slots = sources[index] as Slots
        return slots.all().flatMap(({ slot: name, at }): KeptDraft[] => {
          const read = readOne(kind, slots, name, at)
          if (!read?.summary) return []
          const lock = slots.lockOf(name)
          const state = held.has(lock) ? 'here' : locked?.has(lock) ? 'elsewhere' : 'free'
          return [{ ...read.summary, id: `${kind} ${name}`, kind, place: read.place, slot: name, at, state }]
        })
      })
      return drafts.sort((a, b) => b.at - a.at)
    },
    /** Whether a storage key belongs to a draft. */
    isDraftKey: (key: string) => sources.some(slots => slots.slotOf(key) !== null),
    /** Deletes a draft that exists and that no tab is writing; else says why not. */
    async remove(draft: KeptDraft) {
      const slots = sourceOf(draft)
      // If the browser has no locks, this page still knows its own drafts.
      if (held.has(lockOf(draft))) return 'here'
      const release = await slots.locks.tryAcquire(lockOf(draft))
      if (!release) return 'elsewhere'
      const found = slots.read(draft.slot)
      slots.remove(draft.slot)
      release()
      if (!found) return 'gone'
      const { slot, place, value, about, at } = found
      return { id: draft.id, restore: () => slots.write(slot, place, value, about, at) }
    },
    /** A photo that is only stored in this browser; null if it is gone, or not a photo. */
    async photo(key: string) {
      const file = await app.get(browserData).files.get(key)
      return file?.type.startsWith('image/') ? file : null
    },
    /** Settles once no tab is writing the draft. */
    whenFree: (draft: KeptDraft, signal: AbortSignal) =>
      sourceOf(draft).locks.whenFree(lockOf(draft), signal),
  }
}
