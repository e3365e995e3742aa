import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { type Draft, type DraftFields, isBlank, readFields } from '../../platform/drafts/draft.ts'
import type { Slot, Slots } from '../../platform/drafts/slots.ts'
import { t } from '../../platform/page/i18n.ts'
import { feedback } from '../feedback/store.ts'

/** An earlier draft of the same box, or one of a closed tab, that is not in the box now. */
export interface OtherDraft {
  slot: string
  /** Time of the last change, in milliseconds since the epoch. */
  at: number
  fields: DraftFields
}

/** The other drafts of the place for which a box is open. */
interface OtherDrafts {
  /** Newest first. */
  $others: ReadableAtom<readonly OtherDraft[]>
  /** Finds the other drafts of a place; with `mayRestore` the newest one is restored if nothing has been typed yet. */
  find: (draft: Draft, mayRestore: boolean) => Promise<void>
  /** Deletes another draft; a toast offers to restore it. */
  discard: (draft: Draft | null, slot: string) => void
  /** The box has closed: nothing is offered any more. */
  clear: () => void
}

interface OtherDraftsDeps {
  slots: Slots
  /** Whether the box is still open for this draft. */
  isCurrent: (draft: Draft) => boolean
  /** Loads a stored draft into the box. */
  restore: (draft: Draft, stored: Slot) => void
}

export function createOtherDrafts(app: App, { slots, isCurrent, restore }: OtherDraftsDeps): OtherDrafts {
  const { locks, lockOf } = slots
  const $others = atom<readonly OtherDraft[]>([])

  const othersOf = (draft: Draft): Slot[] =>
    slots.find(draft.place).filter(({ slot, value }) => slot !== draft.slot && !isBlank(readFields(value)))

  // Another tab is writing the draft of this slot; when that tab has closed, the draft is offered here.
  const wait = (draft: Draft, slot: string) => {
    if (draft.awaited.has(slot)) return
    draft.awaited.add(slot)
    void locks.whenFree(lockOf(slot), draft.closed.signal).then(() => {
      draft.awaited.delete(slot)
      if (isCurrent(draft)) void find(draft, false)
    })
  }
  async function find(draft: Draft, mayRestore: boolean): Promise<void> {
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

  return {
    $others,
    find,
    discard(draft, removed) {
      const found = slots.read(removed)
      slots.remove(removed)
      $others.set($others.get().filter(({ slot }) => slot !== removed))
      const bringBack = () => {
        const { words, notes } = found?.value ?? {}
        if (draft && found) slots.write(removed, draft.place, { words, notes }, found.at)
        if (draft && isCurrent(draft)) void find(draft, false)
      }
      app.get(feedback).toast(t('Draft discarded.'), { label: t('Undo'), run: bringBack })
    },
    clear: () => $others.set([]),
  }
}
