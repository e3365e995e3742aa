import { atom, type ReadableAtom } from 'nanostores'
import type { TabLocks } from '../../lib/tab-locks.ts'
import { isChanged } from '../draft/changed.ts'
import type { Content } from '../draft/draft.ts'
import type { PostForm } from '../draft/form.ts'
import { excerptOf } from '../server/excerpt.ts'
import { addTags, readTags } from '../tags/tags.ts'
import { applySnapshot, isOutdated, type Snapshot } from './snapshot.ts'
import type { AutosaveStorage } from './storage.ts'

/** Typed text is stored after this many milliseconds: a crash loses less than a tenth of a second. */
const saveDelayMs = 50

/** An earlier draft of the post that a form is open for. */
export interface Offer {
  slot: string
  /** Time of the last change, in milliseconds since the epoch. */
  at: number
  blog: string
  excerpt: string
  mayBeSaved: boolean
  /** The post has since been changed elsewhere. */
  isOutdated: boolean
}

/** Stores one open form in the browser, and offers its earlier drafts. */
export interface Autosave {
  $offers: ReadableAtom<readonly Offer[]>
  /** The browser refused to store the draft. */
  $isStorageFull: ReadableAtom<boolean>
  /** Resolves when the offers are known. */
  ready: Promise<void>
  /** Loads an earlier draft into the form; the current content is offered in its place. */
  restore: (slot: string) => void
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

const lockOf = (slot: string): string => `inlay-post:${slot}`

export function createAutosave({ form, drafts, locks, newSlot, onStorageFull }: AutosaveDeps): Autosave {
  const { initial, $draft, $mayBeSaved } = form
  const $offers = atom<readonly Offer[]>([])
  const $isStorageFull = atom(false)
  const closing = new AbortController()
  const waiting = new Set<string>()
  let slot = newSlot()
  let release: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let savedState: unknown[] = []
  let isFullReported = false
  let isOver = false

  const offerOf = (slot: string, snapshot: Snapshot): Offer => {
    const draft = applySnapshot(snapshot, initial)
    return {
      slot,
      at: snapshot.at,
      blog: draft.tumblelog,
      excerpt: excerptOf(draft),
      mayBeSaved: snapshot.mayBeSaved,
      isOutdated: isOutdated(snapshot, initial),
    }
  }
  // The server's post may contain all of the draft by now.
  const hasNews = (snapshot: Snapshot) => isChanged(applySnapshot(snapshot, initial), initial)
  async function findOffers(): Promise<void> {
    const find = () => drafts.find(initial).filter(other => other.slot !== slot && hasNews(other.snapshot))
    // Most forms have no earlier drafts, and need not wait for the locks of other tabs.
    if (find().length === 0) return $offers.set([])
    const held = await locks.held()
    if (isOver) return
    const others = find()
    const isLeft = (slot: string) => !held.has(lockOf(slot))
    for (const other of others.filter(other => !isLeft(other.slot))) offerWhenFree(other.slot)
    $offers.set(others.filter(other => isLeft(other.slot)).map(other => offerOf(other.slot, other.snapshot)))
  }
  // Another tab is writing this draft; when that tab has closed, the draft is offered here.
  function offerWhenFree(slot: string) {
    if (waiting.has(slot)) return
    waiting.add(slot)
    void locks.whenFree(lockOf(slot), closing.signal).then(() => {
      waiting.delete(slot)
      void findOffers()
    })
  }
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
    closing.abort()
    for (const unlisten of unlisteners) unlisten()
  }
  const clear = () => {
    drafts.remove(slot)
    releaseLock()
  }

  return {
    $offers,
    $isStorageFull,
    ready: findOffers(),
    restore(restoredSlot) {
      const snapshot = drafts.read(restoredSlot)
      if (!snapshot) return void findOffers()
      flush()
      releaseLock()
      // Another tab may restore the same draft: from here on each tab has its own slot.
      slot = newSlot()
      form.restore(applySnapshot(snapshot, initial), snapshot.mayBeSaved)
      flush()
      if (savedState.length > 0) drafts.remove(restoredSlot)
      $offers.set($offers.get().filter(offer => offer.slot !== restoredSlot))
      void findOffers()
    },
    discard(discardedSlot) {
      const snapshot = drafts.read(discardedSlot)
      drafts.remove(discardedSlot)
      $offers.set($offers.get().filter(offer => offer.slot !== discardedSlot))
      return () => {
        if (snapshot) drafts.put(discardedSlot, snapshot)
        if (!isOver) void findOffers()
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
