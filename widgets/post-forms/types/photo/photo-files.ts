import type { Disposer } from '../../../../src/lib/dispose.ts'
import { t } from '../../../../src/page/i18n.ts'
import { photosMax } from '../../../../src/posts/photos/photos.ts'
import { refuseFile } from '../../../../src/uploads/rules.ts'
import { isScalable } from '../../../../src/uploads/scale-image.ts'
import type { DraftPhotos } from './draft-photos.ts'
import { createLocalPhotos } from './local-photos.ts'
import type { NoticeStore } from './notice.ts'
import type { PhotoModelDeps } from './types.ts'

/** Adds chosen files to the draft, or rejects them. */
export function createPhotoFiles(
  deps: PhotoModelDeps,
  photos: DraftPhotos,
  notice: NoticeStore,
  disposer: Disposer,
) {
  const { limits } = deps
  const { rejectedFiles } = notice
  const locals = createLocalPhotos(deps, {
    patch: photos.patch,
    refuse(id, name, error) {
      const fileName = photos.find(id)?.fileName
      rejectedFiles.refuse(name, error)
      // If the replacement of a lost photo is refused, the lost one keeps its place and caption.
      if (fileName === undefined) {
        photos.remove(id)
        const next = rejectedFiles.nextOverflow()
        if (next) addAndUpload([next])
      } else {
        photos.patch(id, { file: undefined, pending: undefined })
        locals.markLost(id, fileName)
      }
      notice.reportRejectedFiles()
    },
  })

  /** Why a file is refused before reading it; a large jpg or png may be small enough once scaled. */
  const rejectionOf = (file: File): string | null =>
    refuseFile(
      file,
      file.name,
      { type: limits.type, maxUploadSize: isScalable(file, file.name) ? undefined : limits.maxUploadSize },
      'image',
    )

  function replaceLost(id: string, file: File): void {
    photos.patch(id, { file, fileName: file.name })
    locals.add(id, file, file.name)
  }

  /** Adds a photo for each file, and uploads it. */
  function addAndUpload(files: readonly File[]): void {
    const added = photos.append(files.map(file => ({ url: '', caption: '', file, pending: true })))
    for (const [index, { id }] of added.entries()) {
      const file = files[index]
      if (file) locals.add(id, file, file.name)
    }
  }

  function addFiles(files: readonly File[]): void {
    if (disposer.disposed || files.length === 0) return
    rejectedFiles.reset()
    const accepted = files.filter(file => {
      const error = rejectionOf(file)
      if (error !== null) rejectedFiles.refuse(file.name, error)
      return error === null
    })
    const others = accepted.filter(file => {
      const lost = photos.$photos
        .get()
        .find(({ id, fileName }) => fileName === file.name && locals.isLost(id))
      if (lost) replaceLost(lost.id, file)
      return !lost
    })
    const room = Math.max(0, photosMax - photos.$photos.get().length)
    rejectedFiles.setOverflow(others.slice(room))
    notice.reportRejectedFiles()
    addAndUpload(others.slice(0, room))
  }

  return {
    locals,
    addFiles,
    chooseAgain(id: string, file: File): void {
      if (disposer.disposed || !locals.isLost(id)) return
      const error = rejectionOf(file)
      if (error === null) replaceLost(id, file)
      notice.notify(error === null ? [] : [t('{name}: {error}', { name: file.name, error })], true)
    },
  }
}
