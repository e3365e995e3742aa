import { atom, computed } from 'nanostores'
import { t, tn } from '../../../../src/page/i18n.ts'
import type { Content, PhotoItem } from '../../../../src/posts/draft/draft.ts'
import {
  addRows,
  placePhoto,
  type Rows,
  readLayout,
  removePhoto,
  slotOf,
} from '../../../../src/posts/photos/photo-rows.ts'
import { readAddress } from '../../../../src/posts/photos/photo-sources.ts'
import { addressOf, nextPhotoId, photosMax, photosOf } from '../../../../src/posts/photos/photos.ts'
import { refuseFile } from '../../../../src/uploads/rules.ts'
import { isScalable } from '../../../../src/uploads/scale-image.ts'
import { arrange } from './arrange.ts'
import { createLocalPhotos } from './local-photos.ts'
import { createMoving } from './moving.ts'
import { createRejectedFiles, noRoomText } from './rejected-files.ts'
import type { PhotoModel, PhotoModelDeps, PhotoNotice } from './types.ts'

/** A removed photo and its position. */
interface Removed {
  photo: PhotoItem
  slot: { row: number; at: number | null }
  /** The rows before and after the removal. */
  before: Rows
  after: Rows
}

/** Creates the photos of one form; `dispose` cancels everything that ends with the page. */
export function createPhotoModel(deps: PhotoModelDeps): PhotoModel {
  const { form, limits } = deps
  const $content = computed(form.$draft, ({ content }) => content)
  const $photos = computed($content, photosOf)
  const $placed = computed($content, content =>
    readLayout(
      typeof content.photosetLayout === 'string' ? content.photosetLayout : '',
      photosOf(content).map(({ id }) => id),
    ),
  )
  const $note = atom<PhotoNotice | null>(null)
  const removed: Removed[] = []
  let isDisposed = false

  const rejectedFiles = createRejectedFiles()
  const setNote = (texts: readonly string[], isRefusal: boolean) =>
    $note.set(texts.length > 0 ? { texts, isRefusal, mayUndo: removed.length > 0 } : null)
  const notify = (texts: readonly string[], isRefusal = false) => {
    rejectedFiles.reset()
    setNote(texts, isRefusal)
  }

  const set = (content: Content) => {
    form.changeContent(content)
    const uploading = $photos.get().some(({ pending }) => pending)
    if (form.$draft.get().uploading !== uploading) form.change({ uploading })
  }
  const change = (photos: readonly PhotoItem[], rows = $placed.get()) => set(arrange(photos, rows))
  const patch = (id: string, fields: Partial<PhotoItem>) => {
    const before = $photos.get().find(photo => photo.id === id)
    if (isDisposed || !before) return
    const photo = { ...before, ...fields }
    const isSame = Object.keys(fields).every(name => Reflect.get(before, name) === Reflect.get(photo, name))
    if (isSame) return
    set({ photos: $photos.get().map(other => (other === before ? photo : other)) })
  }
  const isPortrait = (id: string): boolean => {
    const { width = 0, height = 0 } = $photos.get().find(photo => photo.id === id) ?? {}
    return height > width
  }
  const removeFromPost = (id: string) =>
    change(
      $photos.get().filter(photo => photo.id !== id),
      removePhoto($placed.get(), id, isPortrait),
    )

  const locals = createLocalPhotos(deps, {
    patch,
    refuse(id, name, error) {
      const fileName = $photos.get().find(photo => photo.id === id)?.fileName
      rejectedFiles.refuse(name, error)
      // If the replacement of a lost photo is refused, the lost one keeps its place and caption.
      if (fileName === undefined) {
        removeFromPost(id)
        const next = rejectedFiles.nextOverflow()
        if (next) addAndUpload([next])
      } else {
        patch(id, { file: undefined, pending: undefined })
        locals.markLost(id, fileName)
      }
      setNote(rejectedFiles.texts(), true)
    },
  })
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

  /** Why a file is refused before reading it; a large jpg or png may be small enough once scaled. */
  const rejectionOf = (file: File): string | null =>
    refuseFile(
      file,
      file.name,
      { type: limits.type, maxUploadSize: isScalable(file, file.name) ? undefined : limits.maxUploadSize },
      'image',
    )

  function replaceLost(id: string, file: File): void {
    patch(id, { file, fileName: file.name })
    locals.add(id, file, file.name)
  }

  /** Adds a photo for each file, and uploads it. */
  function addAndUpload(files: readonly File[]): void {
    const added = append(files.map(file => ({ url: '', caption: '', file, pending: true })))
    for (const [index, { id }] of added.entries()) {
      const file = files[index]
      if (file) locals.add(id, file, file.name)
    }
  }

  function addFiles(files: readonly File[]): void {
    if (isDisposed || files.length === 0) return
    rejectedFiles.reset()
    const accepted = files.filter(file => {
      const error = rejectionOf(file)
      if (error !== null) rejectedFiles.refuse(file.name, error)
      return error === null
    })
    const others = accepted.filter(file => {
      const lost = $photos.get().find(({ id, fileName }) => fileName === file.name && locals.isLost(id))
      if (lost) replaceLost(lost.id, file)
      return !lost
    })
    const room = Math.max(0, photosMax - $photos.get().length)
    rejectedFiles.setOverflow(others.slice(room))
    setNote(rejectedFiles.texts(), true)
    addAndUpload(others.slice(0, room))
  }

  // Photos chosen before a reload are lost: browsers cannot reopen a file.
  const lost = $photos.get().filter(photo => addressOf(photo) === '')
  // Deferred: the views are being rendered right now.
  queueMicrotask(() => {
    if (isDisposed || lost.length === 0) return
    for (const { id, fileName } of lost)
      if (fileName === undefined) removeFromPost(id)
      else locals.markLost(id, fileName)
    notify(
      [
        tn(
          lost.length,
          '{count} photo was not uploaded yet and could not be kept. Choose it again.',
          '{count} photos were not uploaded yet and could not be kept. Choose them again.',
        ),
      ],
      true,
    )
  })

  return {
    $photos,
    $rows: moving.$rows,
    $statuses: locals.$statuses,
    $note,
    $moving: moving.$moving,
    $announcement: moving.$announcement,
    addFiles,
    chooseAgain(id, file) {
      if (isDisposed || !locals.isLost(id)) return
      const error = rejectionOf(file)
      if (error === null) replaceLost(id, file)
      notify(error === null ? [] : [t('{name}: {error}', { name: file.name, error })], true)
    },
    addUrl(typed) {
      const url = readAddress(typed)
      if (url === null) notify([t('This is not the address of a picture.')], true)
      else if ($photos.get().length >= photosMax) notify([noRoomText()], true)
      else {
        append([{ url, externalUrl: url, caption: '' }])
        notify([])
        return true
      }
      return false
    },
    setCaption: (id, caption) => patch(id, { caption }),
    remove(id) {
      moving.drop()
      const photo = $photos.get().find(other => other.id === id)
      const before = $placed.get()
      const slot = slotOf(before, id)
      if (!photo || !slot) return
      locals.pause(id)
      const paused = $photos.get().find(other => other.id === id) ?? photo
      removeFromPost(id)
      removed.push({ photo: paused, slot, before, after: $placed.get() })
      notify([t('Photo removed.')])
    },
    undo() {
      const last = removed.at(-1)
      if (!last) return null
      if ($photos.get().length >= photosMax) {
        notify([noRoomText()], true)
        return null
      }
      removed.pop()
      const { photo, slot, before, after } = last
      const rows = $placed.get()
      const isUntouched = JSON.stringify(rows) === JSON.stringify(after)
      change([...$photos.get(), photo], isUntouched ? before : placePhoto(rows, photo.id, slot))
      locals.resume(photo.id)
      notify([t('The photo is back.')])
      return photo.id
    },
    cancel: locals.cancel,
    retry: locals.retry,
    previewOf: locals.previewOf,
    move: (id, slot) => moving.place(id, slot),
    pickUp: moving.pickUp,
    step: moving.step,
    drop: moving.drop,
    putBack: moving.putBack,
    dispose() {
      isDisposed = true
      locals.dispose()
    },
  }
}
