import { computed } from 'nanostores'
import type { App } from '../../../../platform/app.ts'
import { t } from '../../../../platform/page/i18n.ts'
import { feedback } from '../../../../shared/feedback/store.ts'
import { offerUndo } from '../../../../shared/feedback/undo.ts'
import { keptFiles } from '../../../uploads/kept-files.ts'
import type { Content } from '../../draft/draft.ts'
import type { PostForm } from '../../draft/post-form.ts'
import { embedsApi } from '../../embeds/api.ts'
import { servicesWith } from '../../embeds/read-embed.ts'
import { textOf } from '../fields-view.ts'
import { browserPreviews, createFileSlot, type FileSlot, type FileSlotDeps, isRefused } from './file-slot.ts'

/** What the forms of audio and video posts need from the page. */
export const mediaServices = (app: App) => ({
  ask: app.get(embedsApi),
  services: servicesWith(app.page.embeds?.services),
  previews: browserPreviews,
  files: app.get(keptFiles),
  offerUndo: (undo: () => void) => offerUndo(app.get(feedback), t('File removed.'), undo),
})

/** Offers to undo a removal; the returned function ends that. */
type OfferUndo = (undo: () => void) => () => void

interface RemovalDeps {
  form: Pick<PostForm, '$draft' | 'changeContent'>
  file: Pick<FileSlot, 'remove'>
  take: (files: Iterable<File>) => void
  offerUndo?: OfferUndo | undefined
}

/**
 * Removes the file of a post, which can be undone until another one is chosen, or the form closes (DEC-176).
 * @internal
 */
export function createRemoval({ form, file, take, offerUndo }: RemovalDeps) {
  let end = () => {}
  return {
    /** @param empty the fields about the file, as they are without one. */
    remove(empty: Content): void {
      const { content } = form.$draft.get()
      const before = Object.fromEntries(Object.keys(empty).map(name => [name, content[name] ?? '']))
      const removed = file.remove()
      form.changeContent(empty)
      end()
      if (!offerUndo || (!removed && !before.preuploadUrl)) return
      end = offerUndo(() => {
        // An upload that had not finished begins anew.
        if (!before.preuploadUrl && removed) take([removed])
        form.changeContent(before)
      })
    },
    end: () => end(),
  }
}

export interface PostFileDeps extends FileSlotDeps {
  offerUndo?: OfferUndo | undefined
  /** The fields about the file, as they are without one. */
  empty: Content
  /** A file was chosen. */
  onTaken: () => void
}

export type PostFile = ReturnType<typeof createPostFile>

/** The uploaded file of an audio or a video post. */
export function createPostFile({ offerUndo, empty, onTaken, ...deps }: PostFileDeps) {
  const { form, field } = deps
  const file = createFileSlot(deps)
  const takeFile = (files: Iterable<File>) => {
    if (!file.take(files)) return
    removal.end()
    onTaken()
  }
  const removal = createRemoval({ form, file, take: takeFile, offerUndo })
  return {
    file,
    /** Address of the chosen or uploaded file; '' for none. */
    $fileUrl: computed([form.$draft, file.$file], (draft, current) =>
      current && !isRefused(current) ? current.preview : textOf(draft, field.url),
    ),
    /** The file can't be posted: it was refused, or its upload has failed. */
    $isFailed: computed(file.$file, current => current?.tracker.state === 'error'),
    takeFile,
    /** Discards the upload, so that another source can be chosen. */
    removeFile: () => removal.remove(empty),
    confirm: (confirmTos: boolean) => form.changeContent({ confirmTos }),
    dispose() {
      removal.end()
      file.dispose()
    },
  }
}
