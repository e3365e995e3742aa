import { computed, type ReadableAtom } from 'nanostores'
import type { Disposer } from '../../../src/lib/dispose.ts'
import { createLeaveGuard } from '../../../src/lib/leave-guard.ts'
import type { Autosave } from '../../../src/posts/autosave/autosave.ts'
import type { PostForm } from '../../../src/posts/draft/form.ts'
import { addressOf, photosOf } from '../../../src/posts/photos/photos.ts'

interface Guarded {
  form: Pick<PostForm, '$draft' | '$isChanged' | '$isSaving'>
  keeping: Pick<Autosave, '$isStorageFull'>
}

/** An upload in progress, or a photo that never arrived, is lost with the page; typed text is kept. */
const holdsFiles = ({ uploading, hasLoadingInlineImages, content }: PostForm['initial']): boolean =>
  uploading || hasLoadingInlineImages || photosOf(content).some(photo => addressOf(photo) === '')

/** Asks before leaving a page with something that autosave cannot restore. */
export function guardUnload($open: ReadableAtom<Guarded | null>, disposer: Disposer): void {
  const askOnLeave = createLeaveGuard(disposer)
  let stop = () => {}
  const watch = (open: Guarded | null) => {
    stop()
    askOnLeave(false)
    if (!open) return
    const { form, keeping } = open
    const $loses = computed(
      [form.$draft, form.$isChanged, form.$isSaving, keeping.$isStorageFull],
      (draft, isChanged, isSaving, isStorageFull) =>
        isSaving || (isChanged && (isStorageFull || holdsFiles(draft))),
    )
    stop = $loses.subscribe(askOnLeave)
  }
  disposer.add($open.subscribe(watch))
  disposer.add(() => watch(null))
}
