import { atom } from 'nanostores'
import type { Dispose } from '../../../../platform/lib/dispose.ts'
import { t } from '../../../../platform/page/i18n.ts'
import { failureText } from '../../../../shared/feedback/failure-text.ts'
import type { DecodedImage } from '../../../uploads/canvas.ts'
import { progressText } from '../../../uploads/progress-text.ts'
import { isEnded, mayRetry, type Upload, type UploadTracker } from '../../../uploads/upload.ts'
import type { PhotoItem } from '../../draft/draft.ts'
import type { PhotoModelDeps } from './draft-photos.ts'

/** Status of a photo that is not on the server yet. */
export type PhotoStatus =
  | { state: 'reading' }
  | { state: 'waiting' }
  | { state: 'uploading'; progress: number; text: string }
  /** Chosen before a reload and lost. */
  | { state: 'lost'; name: string }
  | { state: 'failed'; error: string; hint: string | null; mayRetry: boolean }
  | { state: 'done' }

/** A photo chosen from this device. */
interface LocalPhoto {
  file: Blob
  name: string
  preview: DecodedImage | null
  upload: Upload | null
  /** The key of the file in this browser's storage; '' until it is stored. */
  key: string
  release: Dispose
  abort: AbortController
  unlisten: () => void
}

interface Owner {
  patch: (id: string, fields: Partial<PhotoItem>) => void
  /** The file cannot be uploaded. */
  refuse: (id: string, name: string, error: string) => void
}

/** The fields that are cleared once the photo has an address. */
const settled = { file: undefined, fileName: undefined, fileKey: undefined, pending: undefined }

/** The fields of a photo that belong to its file. */
const unsent = {
  ...settled,
  preuploadUrl: undefined,
  externalUrl: undefined,
  photoRaw: undefined,
  livephotoUrl: undefined,
  livephotoStillImageTime: undefined,
  width: undefined,
  height: undefined,
} satisfies Partial<PhotoItem>

function statusOf(tracker: UploadTracker): PhotoStatus {
  switch (tracker.state) {
    case 'added':
      return { state: 'waiting' }
    case 'uploading':
      return { state: 'uploading', progress: tracker.progress, text: progressText(tracker) }
    case 'complete':
      return { state: 'done' }
    case 'aborted':
      return { state: 'failed', error: tracker.error, hint: null, mayRetry: true }
    case 'error': {
      const { failure, error } = tracker
      // The server's own message needs no hint.
      const hint = failure && failure.kind !== 'status' ? failureText(failure) : null
      return { state: 'failed', error, hint, mayRetry: mayRetry(tracker) }
    }
  }
}

export type LocalPhotos = ReturnType<typeof createLocalPhotos>

/** Photos chosen from this device, until each is uploaded and has an address. */
export function createLocalPhotos({ uploader, prepare, files }: PhotoModelDeps, owner: Owner) {
  const $statuses = atom<Readonly<Record<string, PhotoStatus>>>({})
  const locals = new Map<string, LocalPhoto>()
  let queue: Promise<void> = Promise.resolve()
  let isDisposed = false

  const setStatus = (id: string, status: PhotoStatus) => $statuses.set({ ...$statuses.get(), [id]: status })

  function trackUpload(id: string, local: LocalPhoto, upload: Upload): void {
    local.upload = upload
    local.unlisten = upload.$tracker.subscribe(tracker => {
      if (isDisposed) return
      setStatus(id, statusOf(tracker))
      if (tracker.state === 'complete') {
        owner.patch(id, { url: tracker.url, preuploadUrl: tracker.url, ...settled })
        local.release()
      } else if (tracker.state === 'added' || tracker.state === 'uploading') {
        if (tracker.bytesLoaded === 0) owner.patch(id, { pending: true, fileKey: local.key || undefined })
      } else owner.patch(id, { pending: undefined, fileKey: undefined })
    })
  }

  /** Stores the file, so that its upload may end on a later page. */
  function keep(id: string, local: LocalPhoto, upload: Upload, file: File): void {
    if (!files) return
    const onStored = (key: string) => {
      local.key = key
      files.track(key, upload)
      if (!isDisposed && !isEnded(upload.$tracker.get())) owner.patch(id, { fileKey: key })
    }
    if (local.key) onStored(local.key)
    else local.release = files.keep(file, onStored)
  }

  async function prepareAndUpload(id: string, local: LocalPhoto): Promise<void> {
    const { signal } = local.abort
    if (signal.aborted) return
    const prepared = await prepare(local.file, local.name, signal)
    if (signal.aborted) {
      if (prepared.ok) prepared.value.preview?.close()
      return
    }
    if (!prepared.ok) {
      forget(id)
      owner.refuse(id, local.name, prepared.error)
      return
    }
    const { file, preview, width, height } = prepared.value
    local.preview = preview
    if (width > 0) owner.patch(id, { width, height })
    const upload = uploader.add(file)
    if (!upload) return
    trackUpload(id, local, upload)
    keep(id, local, upload, file instanceof File ? file : new File([file], local.name, { type: file.type }))
  }

  /** Photos are prepared one at a time: a decoded photo takes 50 MB. */
  function enqueue(id: string, local: LocalPhoto): void {
    local.abort = new AbortController()
    setStatus(id, { state: 'reading' })
    owner.patch(id, { pending: true })
    queue = queue.then(() => prepareAndUpload(id, local))
  }

  function stop(local: LocalPhoto): void {
    local.abort.abort()
    local.upload?.abort()
  }

  function forget(id: string): void {
    const local = locals.get(id)
    if (!local) return
    locals.delete(id)
    local.unlisten()
    local.preview?.close()
    // The post is on its way, and waits for this upload.
    if (files?.isTaken(local.key)) return
    stop(local)
    local.release()
    if (local.upload) uploader.remove(local.upload)
  }

  function resume(id: string): void {
    const local = locals.get(id)
    if (!local) return
    if (!local.upload) enqueue(id, local)
    else if ($statuses.get()[id]?.state !== 'done') local.upload.retry()
  }

  /** @param key of a file that an earlier page has stored. */
  function add(id: string, file: Blob, name: string, key = ''): void {
    const local: LocalPhoto = {
      file,
      name,
      preview: null,
      upload: null,
      key,
      release: () => key && files?.drop(key),
      abort: new AbortController(),
      unlisten() {},
    }
    locals.set(id, local)
    enqueue(id, local)
  }

  return {
    $statuses,
    add,
    /** Gives a photo another file; its upload begins anew. */
    replace(id: string, file: File): void {
      forget(id)
      owner.patch(id, {
        ...unsent,
        url: '',
        file,
      })
      add(id, file, file.name)
    },
    /** A photo is again what it was before it had a file. Its texts stay. */
    restore(id: string, { caption: _, alt: __, id: ___, sensitive: ____, ...photo }: PhotoItem): void {
      forget(id)
      setStatus(id, { state: 'done' })
      owner.patch(id, { ...unsent, ...photo })
    },
    fileOf: (id: string): { file: Blob; name: string } | null => locals.get(id) ?? null,
    /** Marks a photo whose file is gone; the user may choose it again. */
    markLost: (id: string, name: string): void => setStatus(id, { state: 'lost', name }),
    isLost: (id: string): boolean => $statuses.get()[id]?.state === 'lost',
    cancel(id: string): void {
      const local = locals.get(id)
      if (!local) return
      stop(local)
      if (local.upload) return
      owner.patch(id, { pending: undefined })
      setStatus(id, { state: 'failed', error: t('Canceled upload'), hint: null, mayRetry: true })
    },
    /** Stops the upload of a photo that was removed from the post; it goes on if the photo is restored. */
    pause(id: string): void {
      const local = locals.get(id)
      if (local && $statuses.get()[id]?.state !== 'done') stop(local)
    },
    resume,
    retry: resume,
    previewOf: (id: string) => locals.get(id)?.preview ?? null,
    dispose(): void {
      isDisposed = true
      const taken = [...locals.values()].flatMap(({ key, upload }) =>
        upload && files?.isTaken(key) ? upload.ended() : [],
      )
      for (const id of [...locals.keys()]) forget(id)
      if (taken.length === 0) uploader.dispose()
      else void Promise.all(taken).then(() => uploader.dispose())
    },
  }
}
