import type { Failure } from '../../platform/http/failure.ts'

/** Kinds of upload, for each of which the page data may set an endpoint and limits. */
export type UploadKind = 'image' | 'audio' | 'video' | 'album_art'

/** An uploaded file: its URL, and the key that some posts refer to it by. */
export interface UploadedFile {
  url: string
  /** '' if the server gave none. */
  key: string
}

interface Tracked {
  readonly file: Blob
  /** File name in the call. */
  readonly name: string
  /** URL of the uploaded file; '' before. */
  readonly url: string
  readonly error: string | null
  readonly uploading: boolean
  readonly complete: boolean
  readonly bytesLoaded: number
  /** Bytes to send; the file's size until the browser reports the total. */
  readonly bytesTotal: number
  /** `bytesLoaded` divided by `bytesTotal`, or 0 (UP-2). */
  readonly progress: number
  /** The server's JSON answer; null if there is none. */
  readonly responseJSON: unknown
}

/** The upload of one file, as a union of its states (UP-1…5). */
export type UploadTracker =
  | (Tracked & { state: 'added' | 'uploading'; error: null; complete: false })
  | (Tracked & { state: 'complete'; error: null; uploading: false; complete: true; uploaded: UploadedFile })
  /** `failure` is null if the file itself was refused, so that a retry cannot help. */
  | (Tracked & { state: 'error'; error: string; uploading: false; complete: false; failure: Failure | null })
  | (Tracked & { state: 'aborted'; error: string; uploading: false; complete: false })

/** Whether the upload is in a final state. */
export const isEnded = ({ state }: UploadTracker): boolean => state !== 'added' && state !== 'uploading'

/** Whether the server refuses the file itself, for its size or type. */
const isRefused = (failure: Failure): boolean =>
  failure.kind === 'status' && (failure.status === 413 || failure.status === 415)

/** Whether a retry can help; not for a file that is too big, for example. */
export const mayRetry = (tracker: UploadTracker): boolean =>
  tracker.state === 'aborted' ||
  (tracker.state === 'error' && tracker.failure !== null && !isRefused(tracker.failure))
