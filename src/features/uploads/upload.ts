import { atom, type ReadableAtom } from 'nanostores'
import type { Failure } from '../../platform/http/failure.ts'
import { t } from '../../platform/page/i18n.ts'
import type { ReadAnswer, UploadedFile } from './api.ts'
import type { Inspected } from './inspect.ts'

interface Tracked {
  readonly file: Blob
  /** File name in the call. */
  readonly name: string
  /** URL of the uploaded file; '' before that. */
  readonly url: string
  readonly error: string | null
  readonly uploading: boolean
  readonly complete: boolean
  readonly bytesLoaded: number
  /** The file's size, until the browser reports the total. */
  readonly bytesTotal: number
  /** `bytesLoaded` divided by `bytesTotal`, or 0 (UP-2). */
  readonly progress: number
  /** The server's JSON response; null if there is none. */
  readonly responseJSON: unknown
}

/** The upload of one file, as a union of its states (UP-1…5). */
export type UploadTracker =
  | (Tracked & { state: 'added' | 'uploading'; error: null; complete: false })
  | (Tracked & { state: 'complete'; error: null; uploading: false; complete: true; uploaded: UploadedFile })
  /** `failure` is null if the file itself was refused, so that trying again can't help. */
  | (Tracked & { state: 'error'; error: string; uploading: false; complete: false; failure: Failure | null })
  | (Tracked & { state: 'aborted'; error: string; uploading: false; complete: false })

/** Whether the upload is in a final state. */
export const isEnded = ({ state }: UploadTracker): boolean => state !== 'added' && state !== 'uploading'

/** Whether the server refuses the file itself, for its size or type. */
const isRefused = (failure: Failure): boolean =>
  failure.kind === 'status' && (failure.status === 413 || failure.status === 415)

/** Whether trying again can help. It can't if the file is too big, for example. */
export const mayRetry = (tracker: UploadTracker): boolean =>
  tracker.state === 'aborted' ||
  (tracker.state === 'error' && tracker.failure !== null && !isRefused(tracker.failure))

/** One file of an upload control. */
export interface Upload {
  /** `u1`, `u2` and so on, within its control. */
  readonly id: string
  $tracker: ReadableAtom<UploadTracker>
  /** Aborts it with 'Canceled upload' (UP-5). */
  abort: () => void
  /** Tries a failed or canceled upload again. */
  retry: () => void
  /** Resolves to the tracker in its final state. After a retry, call it again. */
  ended: () => Promise<UploadTracker>
}

interface UploadDeps {
  id: string
  file: Blob
  name: string
  /** Why a file isn't sent. */
  refused: string | null
  /** Checks the file before it is sent. */
  check?: (() => Promise<Inspected>) | undefined
  /** Queues the upload. */
  enqueue: (upload: QueuedUpload) => void
  attempt: (
    file: Blob,
    name: string,
    signal: AbortSignal,
    onProgress: (loaded: number, total: number) => void,
  ) => Promise<ReadAnswer>
}

export interface QueuedUpload extends Upload {
  /** Queues the upload. */
  start: () => void
  /** Runs the upload. Resolves when it has ended. */
  run: () => Promise<void>
}

/** Creates the upload of one file, which goes through the states of UP-4. */
export function createUpload({ id, file, name, refused, check, enqueue, attempt }: UploadDeps): QueuedUpload {
  const initial = {
    state: 'added',
    file,
    name,
    url: '',
    error: null,
    uploading: false,
    complete: false,
    bytesLoaded: 0,
    bytesTotal: file.size,
    progress: 0,
    responseJSON: null,
  } as const satisfies UploadTracker
  const fail = (error: string, failure: Failure | null, responseJSON: unknown = null): UploadTracker => ({
    ...$tracker.get(),
    state: 'error',
    url: '',
    error,
    failure,
    uploading: false,
    complete: false,
    responseJSON,
  })
  const $tracker = atom<UploadTracker>(initial)
  if (refused !== null) $tracker.set(fail(refused, null))
  let current: AbortController | null = null
  let isQueued = false

  async function run(): Promise<void> {
    isQueued = false
    if (isEnded($tracker.get()) || current) return
    const abort = new AbortController()
    current = abort
    const { signal } = abort
    $tracker.set({ ...initial, state: 'uploading', uploading: true })
    const checked = check ? await check() : ({ ok: true, file } as const)
    if (signal.aborted) return
    if (!checked.ok) {
      current = null
      $tracker.set(fail(checked.error, null))
      return
    }
    const sent = checked.file
    const sentName = sent instanceof File ? sent.name : name
    const answer = await attempt(sent, sentName, signal, (loaded, total) => {
      const tracker = $tracker.get()
      if (signal.aborted || tracker.state !== 'uploading') return
      const bytesTotal = total > 0 ? total : file.size
      const bytesLoaded = Math.max(0, Math.min(loaded, bytesTotal))
      const progress = bytesTotal > 0 ? bytesLoaded / bytesTotal : 0
      $tracker.set({ ...tracker, bytesLoaded, bytesTotal, progress })
    })
    if (signal.aborted) return
    current = null
    if (!answer.ok) {
      $tracker.set(fail(answer.error, answer.failure, answer.responseJSON))
      return
    }
    const { bytesTotal } = $tracker.get()
    $tracker.set({
      ...initial,
      state: 'complete',
      complete: true,
      url: answer.uploaded.url,
      uploaded: answer.uploaded,
      responseJSON: answer.responseJSON,
      bytesTotal,
      bytesLoaded: bytesTotal,
      progress: bytesTotal > 0 ? 1 : 0,
    })
  }

  const upload: QueuedUpload = {
    id,
    $tracker,
    run,
    start() {
      if (isQueued || current || isEnded($tracker.get())) return
      isQueued = true
      enqueue(upload)
    },
    abort() {
      const tracker = $tracker.get()
      if (isEnded(tracker)) return
      isQueued = false
      current?.abort()
      current = null
      $tracker.set({
        ...tracker,
        state: 'aborted',
        error: t('Canceled upload'),
        uploading: false,
        complete: false,
      })
    },
    retry() {
      if (!mayRetry($tracker.get())) return
      $tracker.set(initial)
      upload.start()
    },
    ended: () =>
      new Promise(resolve => {
        let stop = () => {}
        let isDone = false
        stop = $tracker.subscribe(tracker => {
          if (isDone || !isEnded(tracker)) return
          isDone = true
          resolve(tracker)
          queueMicrotask(() => stop())
        })
      }),
  }
  return upload
}
