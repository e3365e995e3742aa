import { atom } from 'nanostores'
import type { KeptFiles } from '../../../uploads/kept-files.ts'
import type { Uploader } from '../../../uploads/uploader.ts'
import type { PostForm } from '../../draft/post-form.ts'
import { textOf } from '../fields-view.ts'
import { createFileSlot, type FilePreviews } from './file-slot.ts'

/** Names of an image's content fields: its address, its new upload, and whether it was removed. */
interface ImageFields {
  url: string
  preupload: string
  removed: string
  /** The key of its file in this browser, while it is uploaded. */
  file: string
}

/** An additional image of a post: a link's thumbnail, an album's art. */
export type ExtraImage = ReturnType<typeof createExtraImage>

interface ExtraImageDeps {
  form: Pick<PostForm, '$draft' | 'changeContent'>
  uploader: Uploader
  previews: FilePreviews
  fields: ImageFields
  files?: KeptFiles | undefined
}

export function createExtraImage({ form, uploader, previews, fields, files }: ExtraImageDeps) {
  const value = (name: string) => textOf(form.$draft.get(), name)
  const slot = createFileSlot({
    uploader,
    previews,
    keeping: files && { files, onKey: key => form.changeContent({ [fields.file]: key }) },
    onUploaded: ({ url }) => form.changeContent({ [fields.preupload]: url, [fields.removed]: false }),
  })
  const $canUndo = atom(form.$draft.get().content[fields.removed] === true)
  let removedUpload = ''
  return {
    slot,
    /** It was removed and can be restored. */
    $canUndo,
    take(files: Iterable<File>) {
      $canUndo.set(false)
      slot.take(files)
    },
    remove() {
      removedUpload = value(fields.preupload)
      // An unfinished upload is dropped; a finished one is kept for undo.
      if (!removedUpload) slot.remove()
      const isOnServer = value(fields.url) !== ''
      form.changeContent({ [fields.preupload]: '', [fields.removed]: isOnServer })
      $canUndo.set(removedUpload !== '' || isOnServer)
    },
    /** Uploads the file of an earlier page, if there is one. */
    restore() {
      const key = value(fields.file)
      if (key) void slot.restore(key)
    },
    undo() {
      form.changeContent({ [fields.preupload]: removedUpload, [fields.removed]: false })
      $canUndo.set(false)
    },
  }
}
