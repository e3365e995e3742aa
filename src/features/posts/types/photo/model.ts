import { createDisposer } from '../../../../platform/lib/dispose.ts'
import { t } from '../../../../platform/page/i18n.ts'
import { createDraftPhotos } from './draft-photos.ts'
import { reportLost } from './lost-photos.ts'
import { createPhotoEditing } from './photo-editing.ts'
import { createPhotoFiles } from './photo-files.ts'
import { readAddress } from './photo-sources.ts'
import { addressOf, photosMax } from './photos.ts'
import { noRoomText } from './rejected-files.ts'
import { createRemovedPhotos, type RemovedPhoto } from './removed-photos.ts'
import type { PhotoModel, PhotoModelDeps } from './types.ts'
import { createNotice } from './views/notice.ts'

/** Creates the photos of one form; `dispose` cancels everything that ends with the page. */
export function createPhotoModel(deps: PhotoModelDeps): PhotoModel {
  const disposer = createDisposer()
  const removed: RemovedPhoto[] = []
  const notice = createNotice(() => removed.length > 0)
  const photos = createDraftPhotos(deps.form, removed, disposer)
  const files = createPhotoFiles(deps, photos, notice, disposer)
  const { locals } = files
  const { moving } = photos
  const removal = createRemovedPhotos(removed, photos, locals, notice)
  disposer.add(locals.dispose)
  reportLost(photos, locals, notice, disposer)
  // A form that was closed while photos were uploading is open again. Deferred, as the views are being rendered.
  queueMicrotask(() => {
    if (disposer.disposed) return
    for (const photo of photos.$photos.get()) {
      const { id, file, fileName = '' } = photo
      if (file) locals.add(id, file, file instanceof File ? file.name : fileName)
      else if (photo.fileKey && addressOf(photo) === '') void restore(id, photo.fileKey)
    }
  })
  /** Uploads a photo whose file an earlier page has stored. */
  async function restore(id: string, key: string): Promise<void> {
    photos.patch(id, { pending: true })
    const file = await deps.files?.get(key)
    if (disposer.disposed) return
    if (file) return locals.add(id, file, file.name, key)
    photos.patch(id, { pending: undefined, fileKey: undefined })
    reportLost(photos, locals, notice, disposer)
  }

  return {
    $photos: photos.$photos,
    $rows: moving.$rows,
    $statuses: locals.$statuses,
    $note: notice.$note,
    $moving: moving.$moving,
    $announcement: moving.$announcement,
    hasAlt: deps.hasAlt === true,
    mayCover: deps.mayCover === true,
    addFiles: files.addFiles,
    chooseAgain: files.chooseAgain,
    addUrl(typed) {
      const url = readAddress(typed)
      if (url === null) notice.notify([t('Enter a valid photo URL.')], true)
      else if (photos.$photos.get().length >= photosMax) notice.notify([noRoomText()], true)
      else {
        photos.append([{ url, externalUrl: url, caption: '' }])
        notice.notify([])
        return true
      }
      return false
    },
    setCaption: (id, caption) => photos.patch(id, { caption }),
    setAlt: (id, alt) => photos.patch(id, { alt }),
    setSensitive: (id, isSensitive) => photos.patch(id, { sensitive: isSensitive || undefined }),
    edit: createPhotoEditing(deps.edit, photos, locals, disposer),
    remove: removal.remove,
    undo: removal.undo,
    cancel: locals.cancel,
    retry: locals.retry,
    previewOf: locals.previewOf,
    move: (id, slot) => moving.place(id, slot),
    pickUp: moving.pickUp,
    step: moving.step,
    drop: moving.drop,
    putBack: moving.putBack,
    dispose: disposer.dispose,
  }
}
