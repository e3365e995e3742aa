import { t } from '../../../platform/page/i18n.ts'
import type { UploadImage } from '../../../ui/editor/editor-props.ts'
import { mayRetry } from '../../uploads/types.ts'
import type { Uploader } from '../../uploads/uploader.ts'
import type { Uploads } from '../../uploads/uploads.ts'

/** Uploads images of rich text with the upload engine, which loads with the first one (UP-11). */
export function imageUploads(loadUploads: () => Promise<Uploads>): UploadImage {
  let uploader: Uploader | undefined
  return async (file, { signal, onProgress }) => {
    const uploads = await loadUploads()
    uploader ??= uploads.create('image', { concurrency: 2 })
    const [upload] = uploader.add([file])
    if (!upload) return { ok: false, message: '', mayRetry: false }
    const currentUploader = uploader
    signal.addEventListener('abort', () => currentUploader.remove(upload))
    const stop = upload.$tracker.listen(({ progress, bytesLoaded }) => {
      if (bytesLoaded > 0) onProgress(progress)
    })
    const result = await upload.ended()
    stop()
    currentUploader.remove(upload)
    if (result.state === 'complete') return { ok: true, src: result.url }
    const error = result.error || t('Couldn’t upload the image.')
    // A file that is refused for what it is, by its name: several may have been dropped.
    const isRefused = result.state === 'error' && result.failure === null
    return {
      ok: false,
      message: isRefused ? t('{name}: {error}', { name: result.name, error }) : error,
      mayRetry: mayRetry(result),
    }
  }
}
