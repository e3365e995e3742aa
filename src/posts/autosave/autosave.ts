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
  /** Its first words. */
  words: string
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

export function createAutosave({
  form,
  drafts,
  locks,
  newSlot,
  onStorageFull: tellFull,
}: AutosaveDeps): Autosave {
  const { initial, $draft, $mayBeSaved } = form
  const $offers = atom<readonly Offer[]>([])
  const $isStorageFull = atom(false)
  const gone = new AbortController()
  const waiting = new Set<string>()
  let slot = newSlot()
  let release: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let savedState: unknown[] = []
  let isFullReported = false
  let isOver = false

  const offerOf = (slot: string, kept: Snapshot): Offer => {
    const draft = applySnapshot(kept, initial)
    return {
      slot,
      at: kept.at,
      blog: draft.tumblelog,
      words: excerptOf(draft),
      mayBeSaved: kept.mayBeSaved,
      isOutdated: isOutdated(kept, initial),
    }
  }
  // The server's post may contain all of the draft by now.
  const hasNews = (kept: Snapshot) => isChanged(applySnapshot(kept, initial), initial)
  async function findOffers(): Promise<void> {
    const find = () => drafts.find(initial).filter(one => one.slot !== slot && hasNews(one.kept))
    // Most forms have no earlier drafts, and need not wait for the locks of other tabs.
    if (find().length === 0) return $offers.set([])
    const held = await locks.held()
    if (isOver) return
    const others = find()
    const isLeft = (slot: string) => !held.has(lockOf(slot))
    for (const one of others.filter(one => !isLeft(one.slot))) wait(one.slot)
    $offers.set(others.filter(one => isLeft(one.slot)).map(one => offerOf(one.slot, one.kept)))
  }
  // Another tab is writing this draft; when that tab has closed, the draft is offered here.
  function wait(slot: string) {
    if (waiting.has(slot)) return
    waiting.add(slot)
    void locks.whenFree(lockOf(slot), gone.signal).then(() => {
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
      tellFull()
    }
    return isKept
  }
  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    if (isOver || form.$isSaved.get()) return
    // A long text does not go through the form each time, as rendering it would slow down typing.
    const untold = form.peek()
    const state = [$draft.get(), form.$pendingTag.get(), $mayBeSaved.get(), ...Object.values(untold)]
    // An unchanged draft keeps its time, which is that of the last change.
    if (state.length === savedState.length && state.every((one, index) => one === savedState[index])) return
    const isChanged = Object.keys(untold).length > 0 || form.$isChanged.get()
    savedState = isChanged && write(untold) ? state : []
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
  const stops = [
    $draft.listen(touch),
    form.onTouch(touch),
    form.$pendingTag.listen(touch),
    $mayBeSaved.listen(() => flush()),
  ]
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    gone.abort()
    for (const one of stops) one()
  }
  const clear = () => {
    drafts.remove(slot)
    releaseLock()
  }

  return {
    $offers,
    $isStorageFull: $isStorageFull,
    ready: findOffers(),
    restore(wanted) {
      const kept = drafts.read(wanted)
      if (!kept) return void findOffers()
      flush()
      releaseLock()
      // Another tab may restore the same draft: from here on each tab has its own slot.
      slot = newSlot()
      form.restore(applySnapshot(kept, initial), kept.mayBeSaved)
      flush()
      if (savedState.length > 0) drafts.remove(wanted)
      $offers.set($offers.get().filter(offer => offer.slot !== wanted))
      void findOffers()
    },
    discard(unwanted) {
      const kept = drafts.read(unwanted)
      drafts.remove(unwanted)
      $offers.set($offers.get().filter(offer => offer.slot !== unwanted))
      return () => {
        if (kept) drafts.put(unwanted, kept)
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
