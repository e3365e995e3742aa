import { computed } from 'nanostores'
import type { Disposer } from '../../../../platform/lib/dispose.ts'
import type { Content, PhotoItem } from '../../draft/draft.ts'
import { addRows, type Rows, readLayout, removePhoto, writeLayout } from './photo-rows.ts'
import { nextPhotoId, photosOf } from './photos.ts'
import type { PhotoModelDeps } from './types.ts'
import { createMoving } from './views/moving.ts'

/** The content fields for photos in the order of their rows; a photo in no row comes last. */
function arrange(photos: readonly PhotoItem[], rows: Rows): Content {
  const byId = new Map(photos.map(photo => [photo.id, photo]))
  const filledRows = rows.map(row => row.filter(id => byId.has(id))).filter(row => row.length > 0)
  const placed = new Set(filledRows.flat())
  const rest = photos.filter(({ id }) => !placed.has(id))
  return {
    photos: [...filledRows.flat().flatMap(id => byId.get(id) ?? []), ...rest],
    photosetLayout: writeLayout([...filledRows, ...rest.map(({ id }) => [id])]),
  }
}

export type DraftPhotos = ReturnType<typeof createDraftPhotos>

/**
 * The photos in the form's draft, and their rows.
 * @param removed photos that may be restored.
 */
export function createDraftPhotos(
  form: PhotoModelDeps['form'],
  removed: readonly { photo: PhotoItem }[],
  disposer: Disposer,
) {
  const $content = computed(form.$draft, ({ content }) => content)
  const $photos = computed($content, photosOf)
  const $placed = computed($content, content =>
    readLayout(
      typeof content.photosetLayout === 'string' ? content.photosetLayout : '',
      photosOf(content).map(({ id }) => id),
    ),
  )

  const find = (id: string) => $photos.get().find(photo => photo.id === id)
  const set = (content: Content) => {
    form.changeContent(content)
    const uploading = $photos.get().some(({ pending, fileKey }) => pending && !fileKey)
    if (form.$draft.get().uploading !== uploading) form.change({ uploading })
  }
  const change = (photos: readonly PhotoItem[], rows = $placed.get()) => set(arrange(photos, rows))
  const patch = (id: string, fields: Partial<PhotoItem>) => {
    const before = find(id)
    if (disposer.disposed || !before) return
    const photo = { ...before, ...fields }
    const isSame = Object.keys(fields).every(name => Reflect.get(before, name) === Reflect.get(photo, name))
    if (isSame) return
    set({ photos: $photos.get().map(other => (other === before ? photo : other)) })
  }
  const isPortrait = (id: string): boolean => {
    const { width = 0, height = 0 } = find(id) ?? {}
    return height > width
  }
  const remove = (id: string) =>
    change(
      $photos.get().filter(photo => photo.id !== id),
      removePhoto($placed.get(), id, isPortrait),
    )

  const moving = createMoving($placed, rows => change($photos.get(), rows))

  /** Adds photos at the end, with new ids (PHOTO-3). */
  function append(items: readonly Omit<PhotoItem, 'id'>[]): PhotoItem[] {
    if (items.length === 0) return []
    // A removed photo may be restored, so its id is not reused.
    let reserved = [...$photos.get(), ...removed.map(({ photo }) => photo)]
    const added = items.map(item => {
      const photo = { ...item, id: nextPhotoId(reserved) }
      reserved = [...reserved, photo]
      return photo
    })
    moving.drop()
    change(
      [...$photos.get(), ...added],
      addRows(
        $placed.get(),
        added.map(({ id }) => id),
      ),
    )
    return added
  }

  return {
    $photos,
    $placed,
    find,
    change,
    patch,
    remove,
    append,
    moving,
  }
}
