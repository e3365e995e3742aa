import type { App } from '../../../platform/app.ts'
import { t } from '../../../platform/page/i18n.ts'
import type { UploadedFile, UploadKind } from '../../uploads/api.ts'
import { keptFiles } from '../../uploads/kept-files.ts'
import { isEnded, type UploadTracker } from '../../uploads/upload.ts'
import { uploads } from '../../uploads/uploads.ts'
import type { Content, PhotoItem, PostDraft } from '../draft/draft.ts'
import { fileFields } from '../types/media/file-fields.ts'
import { addressOf, photosOf } from '../types/photo/photos.ts'
import { afterUpload, isOnline, type Next } from './after-failure.ts'
import { outgoingPosts } from './outgoing-posts.ts'

/** A file of a post that is stored in this browser and not uploaded yet. */
interface WaitingFile {
  key: string
  kind: UploadKind
  /** The post with the uploaded file. */
  fill: (draft: PostDraft, uploaded: UploadedFile, answer: unknown) => PostDraft
}

const withContent = (draft: PostDraft, content: Content): PostDraft => ({
  ...draft,
  content: { ...draft.content, ...content },
})

const photoFile = ({ id, fileKey = '' }: PhotoItem): WaitingFile => ({
  key: fileKey,
  kind: 'image',
  fill: (draft, { url }) =>
    withContent(draft, {
      photos: photosOf(draft.content).map(photo =>
        photo.id === id
          ? { ...photo, url, preuploadUrl: url, fileKey: undefined, fileName: undefined }
          : photo,
      ),
    }),
})

/** The files that have to be uploaded before a post can be saved. */
export function waitingFiles({ type, content }: PostDraft): WaitingFile[] {
  const photos = photosOf(content).filter(photo => photo.fileKey && addressOf(photo) === '')
  const others = (fileFields[type] ?? []).flatMap(({ kind, key, url, uploaded }): WaitingFile[] => {
    const kept = content[key]
    if (typeof kept !== 'string' || kept === '' || content[url] !== '') return []
    const fill: WaitingFile['fill'] = (draft, file, answer) =>
      withContent(draft, { ...uploaded(file, answer), [key]: '' })
    return [{ key: kept, kind, fill }]
  })
  return [...photos.map(photoFile), ...others]
}

type OnProgress = (loaded: number, total: number) => void

interface ReadFile extends WaitingFile {
  file: File
}

const lostText = () => t('A file is missing. Choose it again.')

/** Returns a function that uploads the files of a post, and records each in the post, so that none is sent twice. */
export function createFileUploads(app: App) {
  const files = app.get(keptFiles)
  const posts = app.get(outgoingPosts)
  const controls = app.get(uploads)

  /** Uploads one file: through the upload that its form has started, if that is still in progress. */
  async function run(
    { key, kind, file }: ReadFile,
    onProgress: (loaded: number) => void,
    signal: AbortSignal,
  ): Promise<UploadTracker | null> {
    const begun = files.running(key)
    const uploader = controls.create(kind)
    try {
      const isGoingOn = begun && (!isEnded(begun.$tracker.get()) || begun.$tracker.get().state === 'complete')
      const upload = isGoingOn ? begun : uploader.add(file)
      if (!upload) return null
      const abort = () => upload.abort()
      signal.addEventListener('abort', abort)
      const stop = upload.$tracker.subscribe(({ bytesLoaded }) => onProgress(bytesLoaded))
      const tracker = await upload.ended()
      stop()
      signal.removeEventListener('abort', abort)
      return tracker
    } finally {
      uploader.dispose()
    }
  }

  async function readAll(waiting: readonly WaitingFile[]): Promise<ReadFile[] | Next> {
    const read = await Promise.all(waiting.map(async one => ({ ...one, file: await files.get(one.key) })))
    const found = read.flatMap(one => (one.file ? [{ ...one, file: one.file }] : []))
    if (found.length === read.length) return found
    return read.some(({ file }) => file === undefined)
      ? { type: 'pause', ms: 2000 }
      : { type: 'refuse', text: lostText(), mayBeSaved: false }
  }

  /** Resolves to what follows a failure; null if all files are uploaded, or the post is no longer this page's. */
  return async (
    id: string,
    tries: number,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<Next | null> => {
    const post = posts.read(id)
    const waiting = post ? waitingFiles(post.draft) : []
    if (waiting.length === 0) return null
    const read = await readAll(waiting)
    if (!Array.isArray(read)) return read
    const total = read.reduce((sum, { file }) => sum + file.size, 0)
    let done = 0
    for (const one of read) {
      const tracker = await run(one, loaded => onProgress(Math.min(total, done + loaded), total), signal)
      if (signal.aborted) return null
      if (tracker?.state === 'complete') {
        const latest = posts.read(id)
        if (!latest) return null
        const draft = one.fill(latest.draft, tracker.uploaded, tracker.responseJSON)
        // Recorded first: whatever happens next, it is not sent again.
        if (posts.patch(id, { draft })) files.remove(one.key)
        done += one.file.size
      } else if (tracker?.state === 'error' && tracker.failure)
        return afterUpload(tracker.failure, tracker.error, tries, isOnline())
      else return { type: 'refuse', text: tracker?.error ?? lostText(), mayBeSaved: false }
    }
    return null
  }
}
