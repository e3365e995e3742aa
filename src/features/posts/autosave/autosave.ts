import { atom, type ReadableAtom } from 'nanostores'
import type { TabLocks } from '../../../platform/tabs/tab-locks.ts'
import type { Content, PostDraft } from '../draft/draft.ts'
import type { PostForm } from '../draft/form.ts'
import { addTags, readTags } from '../tags/tags.ts'
import { createOffers, lockOf, type Offer } from './offers.ts'
import { applySnapshot } from './snapshot.ts'
import type { AutosaveStorage } from './storage.ts'

/** Typed text is stored after this many milliseconds: a crash loses less than a tenth of a second. */
const saveDelayMs = 50

/** Stores one open form in the browser, and offers its earlier drafts. */
export interface Autosave {
  $offers: ReadableAtom<readonly Offer[]>
  /** The browser refused to store the draft. */
  $isStorageFull: ReadableAtom<boolean>
  /** Resolves when the offers are known. */
  ready: Promise<void>
  /** Loads an earlier draft into the form; the current content is offered in its place. */
  restore: (slot: string) => void
  /**
   * Restores the earlier draft at once if there is one only, which is certainly unsaved, and the form is untouched.
   * Returns a function that takes it back: the draft is then offered. Null if the user has to be asked.
   */
  restoreOnly: () => (() => void) | null
  /** Discards an earlier draft; returns a function that restores it. */
  discard: (slot: string) => () => void
  /** Something was typed that a field may not have reported yet. */
  touch: () => void
  /** Stores the current content now. */
  flush: () => void
  /** The form has closed: its stored draft is deleted, unless a save is still under way. */
  end: () => void
  /** The page is left: the stored draft stays. */
  leave: () => void
}

export interface AutosaveDeps {
  form: PostForm
  drafts: AutosaveStorage
  locks: TabLocks
  newSlot: () => string
  /** Called once, when the browser refuses to store the draft. */
  onStorageFull: () => void
}

export function createAutosave({ form, drafts, locks, newSlot, onStorageFull }: AutosaveDeps): Autosave {
  const { initial, $draft, $mayBeSaved } = form
  const $isStorageFull = atom(false)
  let slot = newSlot()
  let release: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let savedState: unknown[] = []
  let isFullReported = false
  let isOver = false

  const offers = createOffers({ initial, drafts, locks, ownSlot: () => slot })
  const releaseLock = () => {
    release?.()
    release = null
  }
  const write = (unreported: Content): boolean => {
    const { tags, content, ...draft } = $draft.get()
    const typed = {
      ...draft,
      tags: addTags(tags, readTags(form.$pendingTag.get())),
      content: { ...content, ...unreported },
    }
    const isKept = drafts.keep(slot, typed, initial, $mayBeSaved.get())
    if (isKept) release ??= locks.acquire(lockOf(slot))
    else if (!isFullReported) {
      isFullReported = true
      onStorageFull()
    }
    return isKept
  }
  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    if (isOver || form.$isSaved.get()) return
    // A long text does not go through the form each time, as rendering it would slow down typing.
    const unreported = form.peek()
    const state = [$draft.get(), form.$pendingTag.get(), $mayBeSaved.get(), ...Object.values(unreported)]
    // An unchanged draft keeps its time, which is that of the last change.
    if (state.length === savedState.length && state.every((value, index) => value === savedState[index]))
      return
    const isChanged = Object.keys(unreported).length > 0 || form.$isChanged.get()
    savedState = isChanged && write(unreported) ? state : []
    $isStorageFull.set(isChanged && savedState.length === 0)
    if (!isChanged) {
      drafts.remove(slot)
      releaseLock()
    }
  }
  const flush = () => {
    if (!isOver && !form.$isSaved.get()) form.flush()
    keep()
  }
  const touch = () => {
    timer ??= setTimeout(keep, saveDelayMs)
  }
  const unlisteners = [
    $draft.listen(touch),
    form.onTouch(touch),
    form.$pendingTag.listen(touch),
    $mayBeSaved.listen(() => flush()),
  ]
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    offers.stop()
    for (const unlisten of unlisteners) unlisten()
  }
  const clear = () => {
    drafts.remove(slot)
    releaseLock()
  }

  /** Replaces the form's content; what it held stays in its slot. */
  const replace = (draft: PostDraft, mayBeSaved: boolean) => {
    flush()
    releaseLock()
    // Another tab may restore the same draft: from here on each tab has its own slot.
    slot = newSlot()
    form.restore(draft, mayBeSaved)
    flush()
  }
  const restore = (restoredSlot: string) => {
    const snapshot = drafts.read(restoredSlot)
    if (!snapshot) return void offers.find()
    replace(applySnapshot(snapshot, initial), snapshot.mayBeSaved)
    if (savedState.length > 0) drafts.remove(restoredSlot)
    offers.drop(restoredSlot)
    void offers.find()
  }

  return {
    $offers: offers.$offers,
    $isStorageFull,
    ready: offers.find(),
    restore,
    restoreOnly() {
      const [offer, ...others] = offers.$offers.get()
      if (!offer || others.length > 0 || offer.mayBeSaved || offer.isOutdated || form.$isChanged.get())
        return null
      restore(offer.slot)
      return () => {
        if (isOver) return
        replace(initial, false)
        void offers.find()
      }
    },
    discard(discardedSlot) {
      const snapshot = drafts.read(discardedSlot)
      drafts.remove(discardedSlot)
      offers.drop(discardedSlot)
      return () => {
        if (snapshot) drafts.put(discardedSlot, snapshot)
        void offers.find()
      }
    },
    touch,
    flush,
    end() {
      if (!form.$isSaving.get()) {
        stop()
        return clear()
      }
      flush()
      stop()
      const unlisten = form.$isSaving.listen(() => {
        unlisten()
        if (form.$isSaved.get()) clear()
        else releaseLock()
      })
    },
    leave() {
      flush()
      stop()
      releaseLock()
    },
  }
}
