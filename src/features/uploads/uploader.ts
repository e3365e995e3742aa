import { atom, computed } from 'nanostores'
import type { UploadTarget } from '../../platform/bus/contract.ts'
import type { Http } from '../../platform/http/client.ts'
import type { Progress } from '../../platform/http/xhr.ts'
import { readWebUrl } from '../../platform/lib/url.ts'
import { uuid } from '../../platform/lib/uuid.ts'
import { t } from '../../platform/page/i18n.ts'
import { type ReadAnswer, readAnswer } from './api.ts'
import type { Inspected } from './inspect.ts'
import { refuseFile, type Wanted } from './limits.ts'
import { createUpload, isEnded, type QueuedUpload, type Upload } from './upload.ts'

export interface UploaderOptions extends Partial<UploadTarget> {
  /** The call to use if the page data has no endpoint. */
  path?: string | undefined
  /** What the error about another kind of file names. Default `image`. */
  mediaType?: Wanted | undefined
  /** The most uploads at the same time. Default 1. */
  concurrency?: number | undefined
}

type Inspect = (file: Blob, name: string) => Promise<Inspected>

interface UploaderDeps {
  /** Checks a file before it is sent. If left out, a file's name and type say what it is. */
  inspect?: Inspect | undefined
  http: Pick<Http, 'send' | 'unusable'>
  /** Base of relative URLs. */
  base: string
}

/** A name for a file without one, such as an image from the clipboard. */
const nameOf = (file: Blob): string => {
  if ('name' in file && typeof file.name === 'string' && file.name !== '') return file.name
  const extension = /^[a-z]+\/([a-z0-9]{1,5})\b/.exec(file.type)?.[1]
  return extension ? `upload.${extension === 'jpeg' ? 'jpg' : extension}` : 'upload'
}

/** The URL of an endpoint, or the usual call if there is none; null if the endpoint isn't an http URL. */
function endpointOf({ endpoint, path }: UploaderOptions, base: string): string | null | undefined {
  if (endpoint === undefined) return path === undefined ? null : undefined
  const url = endpoint.trim() === '' ? null : readWebUrl(endpoint.trim(), base)
  return url?.href ?? null
}

/** An upload control: accepts files and uploads them in turn. */
export type Uploader = ReturnType<typeof createUploader>

/**
 * Creates an upload control (UP-1…14). Without an http endpoint every file is refused with 'Upload requires an endpoint
 * URL' (UP-6).
 */
export function createUploader({ http, base, inspect }: UploaderDeps, options: UploaderOptions) {
  const url = endpointOf(options, base)
  const { mediaType = 'image', path = '' } = options
  const sizeLimit = { maxUploadSize: options.maxUploadSize }
  const concurrency = Math.max(1, options.concurrency ?? 1)
  const $uploads = atom<readonly QueuedUpload[]>([])
  const $busyCount = atom(0)
  const waiting: QueuedUpload[] = []
  let running = 0
  let lastId = 0
  let isDisposed = false

  async function attempt(
    intent: string,
    file: Blob,
    name: string,
    signal: AbortSignal,
    onProgress: Progress,
  ): Promise<ReadAnswer> {
    const multipart = new FormData()
    multipart.set('photo', file, name)
    const call = { method: 'POST', path, endpoint: url ?? undefined, withEnvelope: true } as const
    const answer = readAnswer(await http.send({ ...call, multipart, once: intent, signal, onProgress }), base)
    if (!answer.ok && answer.failure.kind === 'malformed' && answer.failure.field)
      http.unusable(url ?? path, answer.failure.field)
    return answer
  }

  /** What a file is, and whether that is accepted. */
  async function check(look: Inspect, file: Blob, name: string): Promise<Inspected> {
    const found = await look(file, name)
    if (!found.ok) return found
    const error = refuseFile(found.file, found.file.name, options, mediaType)
    return error === null ? found : { ok: false, error }
  }

  function next(): void {
    while (running < concurrency) {
      const upload = waiting.shift()
      if (!upload) return
      // It was canceled while it waited, or was queued again by a retry.
      if (upload.$tracker.get().state !== 'added') continue
      running++
      // When it ends or is canceled, the next upload starts.
      void upload.ended().then(() => {
        running--
        next()
      })
      void upload.run()
    }
  }

  function add(file: Blob): Upload | null {
    if (isDisposed) return null
    const name = nameOf(file)
    const intent = uuid()
    const upload = createUpload({
      id: `u${++lastId}`,
      file,
      name,
      refused:
        url === null
          ? t('Upload requires an endpoint URL')
          : refuseFile(file, name, inspect ? sizeLimit : options, mediaType),
      check: inspect && (() => check(inspect, file, name)),
      attempt: (...args) => attempt(intent, ...args),
      enqueue(queued) {
        if (isDisposed) return queued.abort()
        waiting.push(queued)
        next()
      },
    })
    let wasBusy = false
    upload.$tracker.subscribe(tracker => {
      const isBusy = !isEnded(tracker)
      if (isBusy !== wasBusy) $busyCount.set($busyCount.get() + (isBusy ? 1 : -1))
      wasBusy = isBusy
    })
    $uploads.set([...$uploads.get(), upload])
    upload.start()
    return upload
  }

  return {
    /** All uploads that were added and not removed, oldest first. */
    $uploads,
    /** Whether an upload is queued or running. */
    $isBusy: computed($busyCount, count => count > 0),
    /** Adds a file. If it is refused, its upload starts in state `error`. Returns null once the control is disposed. */
    add,
    /** Cancels and removes an upload. */
    remove(upload: Upload) {
      upload.abort()
      $uploads.set($uploads.get().filter(other => other !== upload))
    },
    /** Cancels all uploads; after that, nothing can be added. */
    dispose() {
      isDisposed = true
      for (const upload of $uploads.get()) upload.abort()
      waiting.length = 0
    },
  }
}
