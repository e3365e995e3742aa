import { computed, type ReadableAtom } from 'nanostores'
import { createLeaveGuard } from '../../../platform/dom/leave-guard.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import type { PostForm } from '../draft/form.ts'
import { addressOf, photosOf } from '../types/photo/photos.ts'
import type { Autosave } from './autosave.ts'

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
