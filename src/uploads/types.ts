import type { Failure } from '../http/failure.ts'

/** What is uploaded; the page gives each its own endpoint (host contract §1.1). */
export type UploadKind = 'image' | 'audio' | 'video' | 'album_art'

/** What the server made of a file: its address, and the key some posts name it by. */
export interface UploadedFile {
  url: string
  /** '' where the server gave none. */
  key: string
}

interface Tracked {
  readonly file: Blob
  /** The name it is sent under. */
  readonly name: string
  /** Where the file can be had, once it is uploaded; else ''. */
  readonly url: string
  readonly error: string | null
  readonly uploading: boolean
  readonly complete: boolean
  readonly bytesLoaded: number
  /** The size of the file until the browser has said how much is sent. */
  readonly bytesTotal: number
  /** `bytesLoaded` divided by `bytesTotal`, or 0. */
  readonly progress: number
  /** The answer, as the server gave it; null without one that could be read. */
  readonly responseJSON: unknown
}

/** One file on its way (dashboard.md §3, §4): a union of named states. */
export type UploadTracker =
  | (Tracked & { state: 'added' | 'uploading'; error: null; complete: false })
  | (Tracked & { state: 'complete'; error: null; uploading: false; complete: true; uploaded: UploadedFile })
  /** With `failure` null the file itself was refused: sending it again cannot help. */
  | (Tracked & { state: 'error'; error: string; uploading: false; complete: false; failure: Failure | null })
  | (Tracked & { state: 'aborted'; error: string; uploading: false; complete: false })

/** Whether nothing more will happen by itself. */
export const isEnded = ({ state }: UploadTracker): boolean => state !== 'added' && state !== 'uploading'

/** The file is too big, or of a kind that is not taken: the same one would be refused again. */
const isRefused = (failure: Failure): boolean =>
  failure.kind === 'status' && (failure.status === 413 || failure.status === 415)

/** Whether sending it once more can help: a file that is too big stays too big. */
export const mayRetry = (tracker: UploadTracker): boolean =>
  tracker.state === 'aborted' ||
  (tracker.state === 'error' && tracker.failure !== null && !isRefused(tracker.failure))
