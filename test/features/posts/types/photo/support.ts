import { vi } from 'vitest'
import type { EditPhoto } from '../../../../../src/features/photo-editor/photo-requests.ts'
import type { Content, PhotoItem } from '../../../../../src/features/posts/draft/draft.ts'
import { createPhotoModel } from '../../../../../src/features/posts/types/photo/photo-model.ts'
import { photosOf } from '../../../../../src/features/posts/types/photo/photos.ts'
import type { Inspected } from '../../../../../src/features/uploads/inspect.ts'
import type { ScaleResult } from '../../../../../src/features/uploads/scale-image.ts'
import { picture } from '../../../uploads/support.ts'
import { formOf, last, settled, uploading } from '../support.ts'

export const photo = (id: string, fields: Partial<PhotoItem> = {}): PhotoItem => ({
  id,
  url: `https://a.example/${id}.png`,
  caption: '',
  ...fields,
})

export const edits = {
  turns: 1,
  isMirrored: false,
  crop: { left: 0, top: 0, width: 1, height: 1 },
  blurred: [],
}
export const turnedFile = picture('turned.png', 50)
const broken = 'Couldn’t open this photo. The file may be damaged.'

/**
 * The photos of a form. A file's name decides what it is: `broken` can't be drawn, `words` isn't an image, `moves` is
 * animated.
 */
export function setUp(photos: PhotoItem[] = [], content: Content = {}) {
  const all = formOf('photo', { photos, ...content })
  const limits = { type: 'image/(jpeg|png|gif)', maxUploadSize: 1000 }
  const { uploader, held } = uploading({ concurrency: 2, ...limits })
  const closed: string[] = []
  const prepare = async (file: Blob, name: string): Promise<ScaleResult> => {
    if (name.startsWith('broken')) return { ok: false, error: broken }
    const preview = { width: 3, height: 2, source: {} as CanvasImageSource, close: () => closed.push(name) }
    return { ok: true, value: { file, width: 30, height: 20, preview } }
  }
  const inspect = async (file: File): Promise<Inspected> => {
    if (file.name.startsWith('words')) return { ok: false, error: 'This is not valid image file.' }
    const isMoving = file.name.startsWith('moves')
    return { ok: true, file: isMoving ? new File([file], 'moves.gif', { type: 'image/gif' }) : file }
  }
  const edit = vi.fn<EditPhoto>(async () => ({ file: turnedFile, edits }))
  const model = createPhotoModel({ form: all.form, uploader, limits, inspect, prepare, edit })
  const now = () => photosOf(all.content())
  const parts = { ...all, model, edit, held, closed }
  return {
    ...parts,
    photos: now,
    ids: () => now().map(({ id }) => id),
    layout: () => all.content().photosetLayout,
    status: (id: string) => model.$statuses.get()[id],
    note: () => model.$note.get()?.texts,
    sentName: () => (last(held).call.body.get('photo') as File).name,
    async add(...files: (string | File)[]) {
      model.addFiles(files.map(file => (typeof file === 'string' ? picture(file) : file)))
      await settled()
    },
  }
}
