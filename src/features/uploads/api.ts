import { openEnvelope, readErrors, readMessage } from '../../platform/http/envelope.ts'
import type { Failure, Result } from '../../platform/http/failure.ts'
import { readText } from '../../platform/lib/read-text.ts'
import { fieldsOf } from '../../platform/lib/record.ts'
import { readWebUrl } from '../../platform/lib/url.ts'
import { t } from '../../platform/page/i18n.ts'
import type { Wanted } from './limits.ts'

/** Kinds of uploads. The page data may set an endpoint and limits for each. */
export type UploadKind = 'image' | 'audio' | 'video' | 'album_art'

/** An uploaded file: its URL, and the key by which some posts refer to it. */
export interface UploadedFile {
  url: string
  /** '' if the server sent none. */
  key: string
}

/** Defaults per kind of file: the path, and the media type for the error text (UP-8). */
export const uploadDefaults: Record<UploadKind, { path: string; mediaType: Wanted }> = {
  image: { path: '/svc/upload/image', mediaType: 'image' },
  audio: { path: '/svc/upload/audio', mediaType: 'audio' },
  video: { path: '/svc/upload/video', mediaType: 'video' },
  album_art: { path: '/svc/upload/image', mediaType: 'image' },
}

export type ReadAnswer =
  | { ok: true; uploaded: UploadedFile; responseJSON: unknown }
  | { ok: false; error: string; failure: Failure; responseJSON: unknown }

/** Whether a page may show this URL. A path has to start at the root. */
const isAddress = (url: string, base: string): boolean =>
  /^(?:https?:|\/)/i.test(url) && readWebUrl(url, base) !== undefined

const failed = (error: string, failure: Failure, responseJSON: unknown = null): ReadAnswer => ({
  ok: false,
  error,
  failure,
  responseJSON,
})

/**
 * Reads the response to an upload: `meta.status`, `response` or its first item, `response.msg`, `errors` (UP-12…14).
 *
 * @param sent the body, or why there is none
 * @param base base of its relative URLs
 */
export function readAnswer(sent: Result<unknown>, base: string): ReadAnswer {
  const statusFailure = !sent.ok && sent.failure.kind === 'status' ? sent.failure : null
  if (!sent.ok && !statusFailure) return failed(t('Upload error'), sent.failure)
  const body = sent.ok ? sent.value : statusFailure?.body
  // A body that isn't JSON is a string.
  if (typeof body === 'string' || body === undefined)
    return failed(t('Upload error'), { kind: 'malformed', status: statusFailure?.status ?? 200 })
  const response = openEnvelope(body)
  const first = fieldsOf(Array.isArray(response) ? response[0] : response)
  const status = statusFailure?.status ?? Number(fieldsOf(fieldsOf(body).meta).status ?? 200)
  const errors = readErrors(body)
  if (status !== 200 || Object.keys(first).length === 0) {
    const message = readText(first.msg) || errors[0]?.detail || errors[0]?.title
    const failure: Failure = { kind: 'status', status, msg: readMessage(body), errors, body }
    return failed(message || t('Woops :('), failure, body)
  }
  const url = typeof first.url === 'string' ? first.url : ''
  if (!isAddress(url, base))
    return failed(t('Upload error'), { kind: 'malformed', status: 200, field: 'url' }, body)
  return { ok: true, uploaded: { url, key: readText(first.key) }, responseJSON: body }
}
