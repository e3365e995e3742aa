import { t } from '../../../src/page/i18n.ts'
import type { UploadImage } from '../../../src/ui/editor/editor-props.ts'
import { mayRetry } from '../../../src/uploads/types.ts'
import type { Uploader } from '../../../src/uploads/uploader.ts'
import type { Uploads } from '../../../src/uploads/uploads.ts'

/** Uploads images of rich text with the upload engine, which loads with the first one (UP-11). */
export function imageUploads(loadUploads: () => Promise<Uploads>): UploadImage {
  let uploader: Uploader | undefined
  return async (file, { signal, onProgress }) => {
    const uploads = await loadUploads()
    uploader ??= uploads.create('image', { concurrency: 2 })
    const [upload] = uploader.add([file])
    if (!upload) return { ok: false, message: '', mayRetry: false }
    const control = uploader
    signal.addEventListener('abort', () => control.remove(upload))
    const stop = upload.$tracker.listen(({ progress, bytesLoaded }) => {
      if (bytesLoaded > 0) onProgress(progress)
    })
    const end = await upload.ended()
    stop()
    control.remove(upload)
    return end.state === 'complete'
      ? { ok: true, src: end.url }
      : { ok: false, message: end.error || t('The image could not be uploaded.'), mayRetry: mayRetry(end) }
  }
}
