import { computed, type ReadableAtom } from 'nanostores'
import type { Disposer } from '../../../src/lib/dispose.ts'
import { createLeaveGuard } from '../../../src/lib/leave-guard.ts'
import type { Autosave } from '../../../src/posts/autosave/autosave.ts'
import type { PostForm } from '../../../src/posts/draft/form.ts'
import { addressOf, photosOf } from '../../../src/posts/photos/photos.ts'

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
