import { t } from '../../../../platform/page/i18n.ts'
import type { PhotoItem } from '../../draft/draft.ts'
import type { DraftPhotos } from './draft-photos.ts'
import type { LocalPhotos } from './local-photos.ts'
import { placePhoto, type Rows, slotOf } from './photo-rows.ts'
import { photosMax } from './photos.ts'
import { noRoomText } from './rejected-files.ts'
import type { NoticeStore } from './views/notice.ts'

/** A removed photo and its position. */
export interface RemovedPhoto {
  photo: PhotoItem
  slot: { row: number; at: number | null }
  /** The rows before and after the removal. */
  before: Rows
  after: Rows
}

/** Removes photos, and restores them. */
export function createRemovedPhotos(
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
