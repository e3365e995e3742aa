import { computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { createLeaveGuard } from '../../../platform/dom/leave-guard.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { t } from '../../../platform/page/i18n.ts'
import { browserData } from '../../../platform/storage/browser-data.ts'
import { feedback } from '../../../shared/feedback/store.ts'
import type { PostForm } from '../draft/post-form.ts'
import { addressOf, photosOf } from '../types/photo/photos.ts'
import { type Autosave, createAutosave } from './autosave.ts'
import { postSlots } from './snapshot.ts'

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
