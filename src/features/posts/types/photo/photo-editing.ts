import type { Disposer } from '../../../../platform/lib/dispose.ts'
import type { EditPhoto } from '../../../photo-editor/photo-requests.ts'
import type { PhotoItem } from '../../draft/draft.ts'
import type { DraftPhotos } from './draft-photos.ts'
import type { LocalPhotos } from './local-photos.ts'

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
