import { createDisposer, type Disposer } from '../../../../platform/lib/dispose.ts'
import { t, tn } from '../../../../platform/page/i18n.ts'
import type { PhotoItem } from '../../draft/draft.ts'
import { createDraftPhotos, type DraftPhotos } from './draft-photos.ts'
import type { LocalPhotos } from './local-photos.ts'
import { createPhotoEditing } from './photo-editing.ts'
import { createPhotoFiles } from './photo-files.ts'
import { createNotice, type NoticeStore, noRoomText } from './photo-notice.ts'
import { placePhoto, type Rows, slotOf } from './photo-rows.ts'
import { readAddress } from './photo-sources.ts'
import { addressOf, photosMax } from './photos.ts'
import type { PhotoModel, PhotoModelDeps } from './types.ts'

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

/** Reports photos that were chosen before a reload. They are lost: browsers cannot reopen a file. */
function reportLost(photos: DraftPhotos, locals: LocalPhotos, notice: NoticeStore, disposer: Disposer): void {
  const lost = photos.$photos.get().filter(photo => addressOf(photo) === '' && !photo.file && !photo.fileKey)
  // Deferred: the views are being rendered right now.
  queueMicrotask(() => {
    if (disposer.disposed || lost.length === 0) return
    for (const { id, fileName } of lost)
      if (fileName === undefined) photos.remove(id)
      else locals.markLost(id, fileName)
    notice.notify(
      [
        tn(
          lost.length,
          '{count} photo hadn’t finished uploading, so it wasn’t saved. Choose it again.',
          '{count} photos hadn’t finished uploading, so they weren’t saved. Choose them again.',
        ),
      ],
      true,
    )
  })
}

/** A removed photo and its position. */
interface RemovedPhoto {
  photo: PhotoItem
  slot: { row: number; at: number | null }
  /** The rows before and after the removal. */
  before: Rows
  after: Rows
}

/** Removes photos, and restores them. */
function createRemovedPhotos(
  removed: RemovedPhoto[],
  photos: DraftPhotos,
  locals: LocalPhotos,
  notice: NoticeStore,
) {
  return {
    remove(id: string): void {
      photos.moving.drop()
      const photo = photos.find(id)
      const before = photos.$placed.get()
      const slot = slotOf(before, id)
      if (!photo || !slot) return
      locals.pause(id)
      const paused = photos.find(id) ?? photo
      photos.remove(id)
      removed.push({ photo: paused, slot, before, after: photos.$placed.get() })
      notice.notify([t('Photo removed.')])
    },
    undo(): string | null {
      const last = removed.at(-1)
      if (!last) return null
      if (photos.$photos.get().length >= photosMax) {
        notice.notify([noRoomText()], true)
        return null
      }
      removed.pop()
      const { photo, slot, before, after } = last
      const rows = photos.$placed.get()
      const isUntouched = JSON.stringify(rows) === JSON.stringify(after)
      photos.change([...photos.$photos.get(), photo], isUntouched ? before : placePhoto(rows, photo.id, slot))
      locals.resume(photo.id)
      notice.notify([t('Photo restored.')])
      return photo.id
    },
  }
}
