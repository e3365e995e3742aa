import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Disposer } from '../../../../platform/lib/dispose.ts'
import { t } from '../../../../platform/page/i18n.ts'
import { sentences } from '../../../../platform/text/sentences.ts'
import type { EditPhoto } from '../../../photo-editor/photo-requests.ts'
import type { Inspected } from '../../../uploads/inspect.ts'
import type { KeptFiles } from '../../../uploads/kept-files.ts'
import type { UploadLimits } from '../../../uploads/limits.ts'
import type { ScaleResult } from '../../../uploads/scale-image.ts'
import type { Uploader } from '../../../uploads/uploader.ts'
import type { Content, PhotoItem } from '../../draft/draft.ts'
import type { PostForm } from '../../draft/post-form.ts'
import {
  addRows,
  nextPhotoId,
  photosOf,
  placePhoto,
  type Rows,
  readLayout,
  removePhoto,
  type Slot,
  type Step,
  stepPhoto,
  writeLayout,
} from './photos.ts'

export interface PhotoModelDeps {
  form: Pick<PostForm, '$draft' | 'change' | 'changeContent'>
  uploader: Uploader
  limits: UploadLimits
  /** Checks the type of a file. */
  inspect: (file: File) => Promise<Inspected>
  /** Prepares a file for upload. */
  prepare: (file: Blob, name: string, signal: AbortSignal) => Promise<ScaleResult>
  /** Stores files in this browser while they are uploaded. */
  files?: KeptFiles | undefined
  /** Opens the editor of an image. */
  edit?: EditPhoto | undefined
  /** The server supports descriptions of photos besides their captions. */
  hasAlt?: boolean | undefined
  /** The server supports marking photos as sensitive. */
  mayCover?: boolean | undefined
  /** Photos can be added by their URL; they can if left out. */
  takesUrls?: boolean | undefined
}

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

/** Rearranges photos: at once, or step by step with the option to cancel. */
function createMoving($placed: ReadableAtom<Rows>, apply: (rows: Rows) => void) {
  const $moving = atom<string | null>(null)
  /** The rows while a photo is being moved; applied to the post on drop. */
  const $movedRows = atom<Rows | null>(null)
  const $announcement = atom('')
  const $rows = computed([$placed, $movedRows], (placed, movedRows) => movedRows ?? placed)

  const placeText = (id: string): string => {
    const rows = $rows.get()
    const row = rows.findIndex(ids => ids.includes(id))
    const ids = rows[row] ?? []
    return t('Row {row} of {rows}, photo {place} of {places}.', {
      row: row + 1,
      rows: rows.length,
      place: ids.indexOf(id) + 1,
      places: ids.length,
    })
  }
  const end = () => {
    $moving.set(null)
    $movedRows.set(null)
  }

  function drop(): void {
    const id = $moving.get()
    const movedRows = $movedRows.get()
    if (id === null) return
    const text = placeText(id)
    if (movedRows && movedRows !== $placed.get()) apply(movedRows)
    end()
    $announcement.set(sentences(t('Dropped.'), text))
  }

  return {
    $rows,
    $moving,
    $announcement,
    place(id: string, slot: Slot): void {
      end()
      apply(placePhoto($placed.get(), id, slot))
      $announcement.set(`${t('Dropped.')} ${placeText(id)}`)
    },
    pickUp(id: string): void {
      drop()
      $movedRows.set($placed.get())
      $moving.set(id)
      $announcement.set(
        sentences(
          t('Picked up.'),
          placeText(id),
          t('Use the arrow keys to move it, Space to drop it, or Escape to cancel.'),
        ),
      )
    },
    step(step: Step): void {
      const id = $moving.get()
      if (id === null) return
      const before = $rows.get()
      const rows = stepPhoto(before, id, step)
      $movedRows.set(rows)
      $announcement.set(rows === before ? t('It can’t move any further.') : placeText(id))
    },
    /** The photo that is being moved takes this one's place, and gives it its own. */
    exchange(other: string): void {
      const id = $moving.get()
      if (id === null) return
      const instead = new Map([
        [id, other],
        [other, id],
      ])
      $movedRows.set($rows.get().map(row => row.map(one => instead.get(one) ?? one)))
      drop()
    },
    drop,
    putBack(): void {
      const id = $moving.get()
      if (id === null) return
      end()
      $announcement.set(`${t('Move canceled.')} ${placeText(id)}`)
    },
  }
}
