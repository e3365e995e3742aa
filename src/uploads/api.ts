import { openEnvelope, readErrors, readMessage } from '../http/envelope.ts'
import type { Failure } from '../http/failure.ts'
import type { SendAnswer } from '../http/xhr.ts'
import { readUrl } from '../lib/url.ts'
import { t } from '../page/i18n.ts'
import type { UploadedFile, UploadKind } from './types.ts'

/** Where files go, and the word for them in a refusal, when the page says nothing of a kind (host contract §1.1). */
export const uploadDefaults: Record<UploadKind, { endpoint: string; mediaType: string }> = {
  image: { endpoint: '/svc/upload/image', mediaType: 'image' },
  audio: { endpoint: '/svc/upload/audio', mediaType: 'audio' },
  video: { endpoint: '/svc/upload/video', mediaType: 'video' },
  album_art: { endpoint: '/svc/upload/image', mediaType: 'image' },
}

type Fields = Record<string, unknown>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

export type ReadAnswer =
  | { ok: true; uploaded: UploadedFile; responseJSON: unknown }
  | { ok: false; error: string; failure: Failure; responseJSON: unknown }

/** Only what a page may show is an address. */
const isAddress = (url: string, base: string): boolean =>
  url !== '' && /^https?:$/.test(readUrl(url, base)?.protocol ?? '')

/** A call that brought no answer, or none that can be read (dashboard.md §8). */
export const failedUpload = (failure: Failure, responseJSON: unknown = null): ReadAnswer & { ok: false } => ({
  ok: false,
  error: t('Upload error'),
  failure,
  responseJSON,
})

/** What an upload answered: `meta.status`, `response` or its first item, `response.msg`, `errors` (dashboard.md §7). */
export function readAnswer({ status, text }: SendAnswer, base: string): ReadAnswer {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return failedUpload({ kind: 'malformed', status })
  }
  const response = openEnvelope(body)
  const first = fieldsOf(Array.isArray(response) ? response[0] : response)
  const inner = fieldsOf(body).meta
  const told = Number(fieldsOf(inner).status ?? status)
  const errors = readErrors(body)
  if (status !== 200 || told !== 200 || Object.keys(first).length === 0) {
    const words = textOf(first.msg) || errors[0]?.detail || errors[0]?.title
    const failed = status === 200 ? told : status
    return {
      ok: false,
      error: words || t('Woops :('),
      failure: { kind: 'status', status: failed, msg: readMessage(body), errors, body },
      responseJSON: body,
    }
  }
  const url = typeof first.url === 'string' ? first.url : ''
  if (!isAddress(url, base)) return failedUpload({ kind: 'malformed', status }, body)
  return { ok: true, uploaded: { url, key: textOf(first.key) }, responseJSON: body }
}
