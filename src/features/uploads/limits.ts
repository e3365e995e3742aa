import type { UploadTarget } from '../../platform/bus/contract.ts'
import { t } from '../../platform/page/i18n.ts'

/** The page's limits for a control; a missing limit allows everything. */
export type UploadLimits = Omit<UploadTarget, 'endpoint'>

const patternMaxLength = 200
const typeMaxLength = 255

/**
 * Compiles a pattern from the page data; null if it is invalid or could block the page, which rules out repeated
 * groups, back references, and many repeats. Patterns for media types need none of these, and the server checks the
 * type anyway.
 */
function readTypePattern(source: string): RegExp | null {
  if (source === '' || source.length > patternMaxLength) return null
  const simplified = source.replace(/\\[^\dk]/g, 'x').replace(/\[(?:\\.|[^\]\\])*\]/g, 'x')
  if (/\\|\)[*+{]/.test(simplified)) return null
  const repeats = simplified.match(/[*+{]/g)?.length ?? 0
  const optionals = simplified.match(/(?<!\()\?/g)?.length ?? 0
  if (repeats > 2 || optionals > 6) return null
  try {
    return new RegExp(source, 'i')
  } catch {
    return null
  }
}

/** Media types by file extension, for files without a type. */
const typesByExtension: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
}

/** A file's media type, by its name if it has none; '' if unknown. */
export function mediaTypeOf({ type }: Blob, name: string): string {
  if (type !== '') return type.slice(0, typeMaxLength)
  const extension = /\.(\w{2,5})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(typesByExtension, extension) ? (typesByExtension[extension] ?? '') : ''
}

/** What a control accepts. */
export type Wanted = 'image' | 'audio' | 'video'

/** Says that a file is of another kind (UP-8). Each is a whole sentence, since a word put into it wouldn’t be translated. */
export function notValid(wanted: Wanted): string {
  if (wanted === 'audio') return t('This is not valid audio file.')
  return wanted === 'video' ? t('This is not valid video file.') : t('This is not valid image file.')
}

/** The error text for a file that is refused (UP-7, UP-8); null if it is accepted. */
export function refuseFile(file: Blob, name: string, limits: UploadLimits, mediaType: Wanted): string | null {
  const pattern = limits.type === undefined ? null : readTypePattern(limits.type)
  if (pattern && !pattern.test(mediaTypeOf(file, name))) return notValid(mediaType)
  const maxSize = limits.maxUploadSize
  if (maxSize !== undefined && maxSize > 0 && file.size > maxSize)
    return t('The file is too big. Squish it down, and try again!')
  return null
}
