import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { createLeaveGuard } from '../../../platform/dom/leave-guard.ts'
import { type OtherDraft, openDraft } from '../../../platform/drafts/draft.ts'
import type { Slots } from '../../../platform/drafts/slots.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { t } from '../../../platform/page/i18n.ts'
import { browserData } from '../../../platform/storage/browser-data.ts'
import { feedback } from '../../../shared/feedback/store.ts'
import type { Content } from '../draft/draft.ts'
import type { PostForm } from '../draft/post-form.ts'
import { addTags, readTags } from '../tags.ts'
import { addressOf, photosOf } from '../types/photo/photos.ts'
import { aboutOf, placeOf, postCodec, postSlots, type UnsavedPost } from './snapshot.ts'

/** Typed text is stored after this many milliseconds: a crash loses less than a tenth of a second. */
const saveDelayMs = 50

/** An earlier draft of the post in a form. */
export type Offer = OtherDraft<UnsavedPost>

/** Stores one open form in the browser, and offers its earlier drafts. */
export type Autosave = ReturnType<typeof createAutosave>

interface AutosaveDeps {
  app: App
  form: PostForm
  slots: Slots
  /** Called once, when the browser refuses to store the draft. */
  onStorageFull: () => void
}

/** @internal */
export function createAutosave({ app, form, slots, onStorageFull }: AutosaveDeps) {
  const { initial, $draft, $mayBeSaved } = form
  const { toast } = app.get(feedback)
  const $offers = atom<readonly Offer[]>([])
  const $isStorageFull = atom(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let savedState: unknown[] = []
  let isFullReported = false
  let isOver = false

  const stored = openDraft(app, {
    slots,
    place: placeOf(initial),
    codec: postCodec(initial),
    $others: $offers,
    about: () => aboutOf(initial),
    show({ draft, mayBeSaved, isOutdated }) {
      form.restore(draft, mayBeSaved)
      if (isOutdated) toast(t('This post was edited after your draft. Saving will replace those edits.'))
    },
    wasSent() {
      form.restore(initial, false)
      toast(t('You already sent this in another tab.'))
    },
  })
  const write = (unreported: Content): boolean => {
    const { tags, content, ...draft } = $draft.get()
    const typed = {
      ...draft,
      tags: addTags(tags, readTags(form.$pendingTag.get())),
      content: { ...content, ...unreported },
    }
    const isKept = stored.keep({ draft: typed, mayBeSaved: $mayBeSaved.get() })
    if (!isKept && !isFullReported) {
      isFullReported = true
      onStorageFull()
    }
    return isKept
  }
  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    if (isOver || form.$isSaved.get()) return
    // A long text doesn't go through the form each time, because rendering it would slow down typing.
    const unreported = form.peek()
    const state = [$draft.get(), form.$pendingTag.get(), $mayBeSaved.get(), ...Object.values(unreported)]
    // An unchanged draft keeps its time, which is that of the last change.
    if (state.length === savedState.length && state.every((value, index) => value === savedState[index]))
      return
    const isChanged = Object.keys(unreported).length > 0 || form.$isChanged.get()
    savedState = isChanged && write(unreported) ? state : []
    $isStorageFull.set(isChanged && savedState.length === 0)
    if (!isChanged) stored.clear()
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
    // At once: the page can be left before the form has closed.
    form.$isSaved.listen(isSaved => isSaved && stored.sent()),
  ]
  const stop = (holds = false) => {
    isOver = true
    clearTimeout(timer)
    for (const unlisten of unlisteners) unlisten()
    stored.leave(holds)
  }
  const restore = (slot: string): boolean => {
    flush()
    const isRestored = stored.restore(slot)
    flush()
    return isRestored
  }

  form.setKeeper(() => {
    flush()
    const isKept = stored.isKept()
    if (isKept)
      toast(t('Draft saved in this browser.'), {
        label: t('View drafts'),
        run: () => void app.bus.dispatch('drafts:open').catch(() => {}),
      })
    else onStorageFull()
    return isKept
  })

  return {
    /** The name of the slot that the form is stored in. */
    slot: stored.slot,
    $offers,
    /** The browser refused to store the draft. */
    $isStorageFull,
    /** Resolves when the offers are known. */
    ready: stored.look(),
    /** Loads an earlier draft into the form; the current content is offered in its place. */
    restore,
    /**
     * Restores the earlier draft at once if there is only one, which is certainly unsaved, and the form is untouched.
     * Returns a function that undoes this: the draft is then offered. Null if the user has to be asked.
     */
    restoreOnly() {
      const [offer, ...others] = $offers.get()
      if (!offer || others.length > 0 || offer.value.mayBeSaved || offer.value.isOutdated) return null
      if (form.$isChanged.get() || !restore(offer.slot)) return null
      return () => {
        if (isOver) return
        flush()
        stored.setAside()
        form.restore(initial, false)
        flush()
      }
    },
    /** Adopts what a later page of this tab has written, or '' if it has emptied the form. */
    replaceBy(slot: string) {
      stored.clear()
      if (slot === '' || !restore(slot)) form.restore(initial, false)
    },
    /** Discards an earlier draft; returns a function that restores it. */
    discard: stored.discard,
    /** Something was typed that a field may not have reported yet. */
    touch,
    /** Stores the current content now. */
    flush,
    /** The form has closed: its stored draft is deleted, unless a save is still in progress. */
    end() {
      if (!form.$isSaving.get()) {
        stop()
        return form.isKept() ? undefined : stored.clear()
      }
      flush()
      stop(true)
      const unlisten = form.$isSaving.listen(() => {
        unlisten()
        if (form.$isSaved.get()) stored.sent()
        else stored.leave()
      })
    },
    /** The page is left: the stored draft stays. */
    leave() {
      flush()
      stop()
    },
  }
}

/** Returns a function that creates the autosave of a form. */
export function formAutosave(app: App): (form: PostForm) => Autosave {
  const slots = postSlots(app)
  const warning = () =>
    app.get(browserData).isWiped()
      ? t('You’re logged out, so this post is no longer being saved. Copy it before you close the page.')
      : t('Your browser is out of space, so this post isn’t backed up. Save it before you close the page.')
  const onStorageFull = () => void app.get(feedback).toast(warning())
  return form => createAutosave({ app, form, slots, onStorageFull })
}

/** Saves the latest changes before the page is left. */
export function keepOnLeave(
  $open: ReadableAtom<{ autosave: Autosave } | null>,
  { platform, disposer }: Pick<App, 'platform' | 'disposer'>,
): void {
  const saveNow = () => $open.get()?.autosave.flush()
  disposer.listen(platform.window, 'pagehide', saveNow)
  disposer.listen(platform.window, 'blur', saveNow)
  disposer.listen(platform.document, 'visibilitychange', saveNow)
  disposer.add(() => $open.get()?.autosave.leave())
}

interface GuardedForm {
  form: Pick<PostForm, '$draft' | '$isChanged' | '$isSaving'>
  autosave: Pick<Autosave, '$isStorageFull'>
}

/** An upload in progress, or a photo that never arrived, is lost with the page; typed text is kept. */
const holdsFiles = ({ uploading, hasLoadingInlineImages, content }: PostForm['initial']): boolean =>
  uploading || hasLoadingInlineImages || photosOf(content).some(photo => addressOf(photo) === '')

/** Asks before leaving a page with something that autosave cannot restore. */
export function guardUnload($open: ReadableAtom<GuardedForm | null>, disposer: Disposer): void {
  const askOnLeave = createLeaveGuard(disposer)
  let stop = () => {}
  const watch = (open: GuardedForm | null) => {
    stop()
    askOnLeave(false)
    if (!open) return
    const { form, autosave } = open
    const $mustAsk = computed(
      [form.$draft, form.$isChanged, form.$isSaving, autosave.$isStorageFull],
      (draft, isChanged, isSaving, isStorageFull) =>
        isSaving || (isChanged && (isStorageFull || holdsFiles(draft))),
    )
    stop = $mustAsk.subscribe(askOnLeave)
  }
  disposer.add($open.subscribe(watch))
  disposer.add(() => watch(null))
}
