import type { Disposer } from '../../../../platform/lib/dispose.ts'
import { tn } from '../../../../platform/page/i18n.ts'
import type { DraftPhotos } from './draft-photos.ts'
import type { LocalPhotos } from './local-photos.ts'
import { addressOf } from './photos.ts'
import type { NoticeStore } from './views/notice.ts'

/** Reports photos that were chosen before a reload. They are lost: browsers cannot reopen a file. */
export function reportLost(
  photos: DraftPhotos,
  locals: LocalPhotos,
  notice: NoticeStore,
  disposer: Disposer,
): void {
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
