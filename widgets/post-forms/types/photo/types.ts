import type { ReadableAtom } from 'nanostores'
import type { PhotoItem } from '../../../../src/posts/draft/draft.ts'
import type { PostForm } from '../../../../src/posts/draft/form.ts'
import type { Rows, Slot, Step } from '../../../../src/posts/photos/photo-rows.ts'
import type { Picture } from '../../../../src/uploads/canvas.ts'
import type { UploadLimits } from '../../../../src/uploads/rules.ts'
import type { ScaleResult } from '../../../../src/uploads/scale-image.ts'
import type { Uploader } from '../../../../src/uploads/uploader.ts'

/** How a photo is doing that was chosen here; one that the server has needs no word. */
export type PhotoStatus =
  | { state: 'reading' }
  | { state: 'waiting' }
  | { state: 'uploading'; progress: number; text: string }
  /** Chosen before the page was loaded again, and gone with it. */
  | { state: 'lost'; name: string }
  | { state: 'failed'; error: string; hint: string | null; mayRetry: boolean }
  | { state: 'done' }

/** What is told about the photos as a whole; a new object each time, so that it is told again. */
export interface PhotoNotice {
  texts: readonly string[]
  /** Whether it tells of what was not done. */
  isRefusal: boolean
  /** Whether a removed photo can be had back. */
  mayUndo: boolean
}

export interface PhotoModelDeps {
  form: Pick<PostForm, '$draft' | 'change' | 'changeContent'>
  uploader: Uploader
  limits: UploadLimits
  /** Makes a file ready to be uploaded. */
  prepare: (file: Blob, name: string, signal: AbortSignal) => Promise<ScaleResult>
}

/** The photos of a post being written: how they come, stand and go (dashboard.md §5, §9). */
export interface PhotoModel {
  /** As they stand, while one is being moved too. */
  $rows: ReadableAtom<Rows>
  $photos: ReadableAtom<readonly PhotoItem[]>
  $statuses: ReadableAtom<Readonly<Record<string, PhotoStatus>>>
  $note: ReadableAtom<PhotoNotice | null>
  /** The photo that the keyboard has picked up. */
  $moving: ReadableAtom<string | null>
  /** What a screen reader is told of the moving. */
  $said: ReadableAtom<string>
  /** Takes files up to ten photos; why others are not taken is noted. */
  addFiles: (files: readonly File[]) => void
  /** Takes the photo at an address; false, and noted, when it is none or there is no room. */
  addUrl: (typed: string) => boolean
  /** Takes a file in the place of a photo that could not be kept; why one is not taken is noted. */
  chooseAgain: (id: string, file: File) => void
  setCaption: (id: string, caption: string) => void
  remove: (id: string) => void
  /** Brings the photo back that was removed last; its id, or null. */
  undo: () => string | null
  cancel: (id: string) => void
  retry: (id: string) => void
  /** What can be drawn of a photo that has no address yet. */
  previewOf: (id: string) => Picture | null
  move: (id: string, slot: Slot) => void
  pickUp: (id: string) => void
  step: (step: Step) => void
  drop: () => void
  /** Ends the moving with the photo where it was. */
  putBack: () => void
  dispose: () => void
}
