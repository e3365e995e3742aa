import { createDisposer, type Disposer } from '../../../../platform/lib/dispose.ts'
import { isValidUrl } from '../../../../platform/lib/typed-url.ts'
import { t, tn } from '../../../../platform/page/i18n.ts'
import type { PhotoItem } from '../../draft/draft.ts'
import { completeLink } from '../../draft/draft-rules.ts'
import type { PhotoModelDeps } from './draft-photos.ts'
import { createDraftPhotos, type DraftPhotos } from './draft-photos.ts'
import type { LocalPhotos } from './local-photos.ts'
import { createPhotoEditing, createPhotoFiles } from './photo-files.ts'
import { createNotice, type NoticeStore, noRoomText } from './photo-notice.ts'
import { addressOf, photosMax, placePhoto, type Rows, type Slot, slotOf } from './photos.ts'

/**
 * Reads a typed or pasted URL, adding a missing protocol; null if it is none.
 * @internal
 */
export function readAddress(typed: string): string | null {
  const url = completeLink(typed.trim())
  return isValidUrl(url) ? url : null
}

/** The photos of a draft: adding, moving and removing (PHOTO-1…8). */
export type PhotoModel = ReturnType<typeof createPhotoModel>

/** Creates the photos of one form; `dispose` cancels everything that ends with the page. */
export function createPhotoModel(deps: PhotoModelDeps) {
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

  /** Adds the photo at an address; false, with a message, if it is invalid or there is no room. */
  function addUrl(typed: string): boolean {
    const url = readAddress(typed)
    if (url === null) notice.notify([t('Enter a valid photo URL.')], true)
    else if (photos.$photos.get().length >= photosMax) notice.notify([noRoomText()], true)
    else {
      photos.append([{ url, externalUrl: url, caption: '' }])
      notice.notify([])
      return true
    }
    return false
  }

  return {
    $photos: photos.$photos,
    /** The rows, also while a photo is being moved. */
    $rows: moving.$rows,
    $statuses: locals.$statuses,
    $note: notice.$note,
    /** The photo being moved by keyboard. */
    $moving: moving.$moving,
    /** Screen reader announcement about the move. */
    $announcement: moving.$announcement,
    /** Whether a photo has a description besides its caption. */
    hasAlt: deps.hasAlt === true,
    /** Whether photos can be marked as sensitive. */
    mayCover: deps.mayCover === true,
    /** Whether photos can be added by their URL. */
    takesUrls: deps.takesUrls !== false,
    /** Accepts up to ten photos in all; the others are reported with the reason. */
    addFiles: files.addFiles,
    /** Replaces a lost photo by a file; a refusal is reported. */
    chooseAgain: files.chooseAgain,
    addUrl,
    /** Adds the photo at an address that was pasted or dropped. */
    takeUrl(url: string) {
      if (deps.takesUrls === false) notice.notify([t('Choose a photo from your device instead.')], true)
      else addUrl(url)
    },
    setCaption: (id: string, caption: string) => photos.patch(id, { caption }),
    setAlt: (id: string, alt: string) => photos.patch(id, { alt }),
    setSensitive: (id: string, isSensitive: boolean) =>
      photos.patch(id, { sensitive: isSensitive || undefined }),
    /** Lets the user crop, turn and blur a photo. */
    edit: createPhotoEditing(deps.edit, photos, locals, disposer),
    remove: removal.remove,
    /** Restores the photo removed last; returns its id, or null. */
    undo: removal.undo,
    cancel: locals.cancel,
    retry: locals.retry,
    /** A local preview of a photo that has no address yet. */
    previewOf: locals.previewOf,
    move: (id: string, slot: Slot) => moving.place(id, slot),
    pickUp: moving.pickUp,
    step: moving.step,
    exchange: moving.exchange,
    drop: moving.drop,
    /** Cancels the move. */
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
