import type { EditPhoto } from '../../../photo-editor/photo-requests.ts'
import type { Inspected } from '../../../uploads/inspect.ts'
import type { KeptFiles } from '../../../uploads/kept-files.ts'
import type { UploadLimits } from '../../../uploads/limits.ts'
import type { ScaleResult } from '../../../uploads/scale-image.ts'
import type { Uploader } from '../../../uploads/uploader.ts'
import type { PostForm } from '../../draft/post-form.ts'

/** Status of a photo that is not on the server yet. */
export type PhotoStatus =
  | { state: 'reading' }
  | { state: 'waiting' }
  | { state: 'uploading'; progress: number; text: string }
  /** Chosen before a reload and lost. */
  | { state: 'lost'; name: string }
  | { state: 'failed'; error: string; hint: string | null; mayRetry: boolean }
  | { state: 'done' }

/** A message about the photos as a whole; a new object each time, so that it is announced again. */
export interface PhotoNotice {
  texts: readonly string[]
  /** True if something was refused. */
  isRefusal: boolean
  /** Whether a removed photo can be restored. */
  mayUndo: boolean
}

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
}
