import { atom } from 'nanostores'
import { textOf } from '../fields-view.ts'
import type { ImageFileField } from './file-fields.ts'
import { createFileSlot, type FileSlotDeps } from './file-slot.ts'

interface ExtraImageDeps extends FileSlotDeps {
  field: ImageFileField
}

/** An additional image of a post: a link's thumbnail, an album's art. */
export type ExtraImage = ReturnType<typeof createExtraImage>

export function createExtraImage(deps: ExtraImageDeps) {
  const { form, field } = deps
  const slot = createFileSlot(deps)
  const $canUndo = atom(form.$draft.get().content[field.removed] === true)
  let removedUpload = ''
  return {
    slot,
    field,
    /** It was removed and can be restored. */
    $canUndo,
    take(files: Iterable<File>) {
      $canUndo.set(false)
      slot.take(files)
    },
    remove() {
      const draft = form.$draft.get()
      removedUpload = textOf(draft, field.url)
      // An unfinished upload is dropped; a finished one is kept for undo.
      if (!removedUpload) slot.remove()
      const isOnServer = textOf(draft, field.image) !== ''
      form.changeContent({ [field.url]: '', [field.removed]: isOnServer })
      $canUndo.set(removedUpload !== '' || isOnServer)
    },
    undo() {
      form.changeContent({ [field.url]: removedUpload, [field.removed]: false })
      $canUndo.set(false)
    },
  }
}
