import type { Disposer } from '../../../../platform/lib/dispose.ts'
import { t } from '../../../../platform/page/i18n.ts'
import type { EditPhoto } from '../../../photo-editor/photo-requests.ts'
import type { Inspected } from '../../../uploads/inspect.ts'
import { refuseFile } from '../../../uploads/limits.ts'
import { isScalable } from '../../../uploads/scale-image.ts'
import type { PhotoItem } from '../../draft/draft.ts'
import type { DraftPhotos, PhotoModelDeps } from './draft-photos.ts'
import { createLocalPhotos, type LocalPhotos } from './local-photos.ts'
import type { NoticeStore } from './photo-notice.ts'
import { photosMax } from './photos.ts'

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

  /** Why a file is refused for its type or size; a large jpg or png may be small enough once scaled. */
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

  /** Why a file is refused, or the file with its actual type. */
  async function look(file: File): Promise<Inspected> {
    const found = await deps.inspect(file)
    const error = found.ok ? rejectionOf(found.file) : null
    return error === null ? found : { ok: false, error }
  }

  async function addFiles(files: readonly File[]): Promise<void> {
    if (disposer.disposed || files.length === 0) return
    const looked = await Promise.all(files.map(look))
    if (disposer.disposed) return
    rejectedFiles.reset()
    const accepted = looked.flatMap((found, index) => {
      if (found.ok) return [found.file]
      rejectedFiles.refuse(files[index]?.name ?? '', found.error)
      return []
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
    async chooseAgain(id: string, file: File): Promise<void> {
      if (disposer.disposed || !locals.isLost(id)) return
      const found = await look(file)
      if (disposer.disposed || !locals.isLost(id)) return
      if (found.ok) replaceLost(id, found.file)
      notice.notify(found.ok ? [] : [t('{name}: {error}', { name: file.name, error: found.error })], true)
    },
  }
}

type Edited = NonNullable<Awaited<ReturnType<EditPhoto>>>

/** A photo before its first edit. */
interface Original {
  source: Blob | string
  name: string
  photo: PhotoItem
  edits: Edited['edits']
  /** What was made of it. */
  file: File
}

/**
 * Returns a function that edits a photo. Each time it starts with the original, while the form is open: everything can
 * be undone.
 */
export function createPhotoEditing(
  edit: EditPhoto | undefined,
  photos: DraftPhotos,
  locals: LocalPhotos,
  disposer: Disposer,
) {
  const originals = new Map<string, Original>()

  function originalOf(id: string): Original | null {
    const known = originals.get(id)
    // Something else may have replaced it since.
    return known && locals.fileOf(id)?.file === known.file ? known : null
  }

  return async (id: string): Promise<void> => {
    const photo = photos.find(id)
    const local = locals.fileOf(id)
    if (!edit || !photo) return
    const before = originalOf(id)
    const source = before?.source ?? local?.file ?? photo.url
    const name = before?.name ?? local?.name ?? photo.fileName ?? 'photo'
    if (source === '') return
    const edited = await edit(source, name, before?.edits)
    if (!edited || disposer.disposed || !photos.find(id)) return
    if (edited.file) {
      locals.replace(id, edited.file)
      originals.set(id, {
        source,
        name,
        photo: before?.photo ?? photo,
        edits: edited.edits,
        file: edited.file,
      })
    } else if (before) {
      originals.delete(id)
      if (typeof source === 'string') locals.restore(id, before.photo)
      else
        locals.replace(id, source instanceof File ? source : new File([source], name, { type: source.type }))
    }
  }
}
