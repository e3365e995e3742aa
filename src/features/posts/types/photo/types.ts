import type { ReadableAtom } from 'nanostores'
import type { EditPhoto } from '../../../photo-editor/photo-requests.ts'
import type { DecodedImage } from '../../../uploads/canvas.ts'
import type { Inspected } from '../../../uploads/inspect.ts'
import type { KeptFiles } from '../../../uploads/kept-files.ts'
import type { UploadLimits } from '../../../uploads/limits.ts'
import type { ScaleResult } from '../../../uploads/scale-image.ts'
import type { Uploader } from '../../../uploads/uploader.ts'
import type { PhotoItem } from '../../draft/draft.ts'
import type { PostForm } from '../../draft/post-form.ts'
import type { Rows, Slot, Step } from './photo-rows.ts'

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
  /** Looks at what a file is. */
  inspect: (file: File) => Promise<Inspected>
  /** Prepares a file for upload. */
  prepare: (file: Blob, name: string, signal: AbortSignal) => Promise<ScaleResult>
  /** Stores files in this browser while they are uploaded. */
  files?: KeptFiles | undefined
  /** Opens the editor of an image. */
  edit?: EditPhoto | undefined
  /** The server knows descriptions of photos besides their captions. */
  hasAlt?: boolean | undefined
  /** The server knows what is sensitive. */
  mayCover?: boolean | undefined
}

/** The photos of a draft: adding, moving and removing (PHOTO-1…8). */
export interface PhotoModel {
  /** The rows, also while a photo is being moved. */
  $rows: ReadableAtom<Rows>
  $photos: ReadableAtom<readonly PhotoItem[]>
  $statuses: ReadableAtom<Readonly<Record<string, PhotoStatus>>>
  $note: ReadableAtom<PhotoNotice | null>
  /** The photo that is being moved by keyboard. */
  $moving: ReadableAtom<string | null>
  /** Screen reader announcement about the move. */
  $announcement: ReadableAtom<string>
  /** Whether a photo has a description besides its caption. */
  hasAlt: boolean
  /** Whether photos can be marked as sensitive. */
  mayCover: boolean
  /** Takes up to ten photos in all; the others are reported with the reason. */
  addFiles: (files: readonly File[]) => void
  /** Adds the photo at an address; false, with a message, if it is invalid or there is no room. */
  addUrl: (typed: string) => boolean
  /** Replaces a lost photo by a file; a refusal is reported. */
  chooseAgain: (id: string, file: File) => void
  setCaption: (id: string, caption: string) => void
  setAlt: (id: string, alt: string) => void
  setSensitive: (id: string, isSensitive: boolean) => void
  /** Lets the user crop, turn and blur a photo. */
  edit: (id: string) => Promise<void>
  remove: (id: string) => void
  /** Restores the photo removed last; returns its id, or null. */
  undo: () => string | null
  cancel: (id: string) => void
  retry: (id: string) => void
  /** A local preview of a photo that has no address yet. */
  previewOf: (id: string) => DecodedImage | null
  move: (id: string, slot: Slot) => void
  pickUp: (id: string) => void
  step: (step: Step) => void
  drop: () => void
  /** Cancels the move. */
  putBack: () => void
  dispose: () => void
}
