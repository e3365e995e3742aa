import type { UploadTarget } from '../bus/contract.ts'
import { t } from '../page/i18n.ts'

/** What a control takes, as the page says it; nothing said is nothing refused. */
export type UploadLimits = Omit<UploadTarget, 'endpoint'>

const longestPattern = 200
const longestType = 255

/**
 * A pattern that comes as text, or null for one that cannot be read or could keep the page busy: repeated groups,
 * back references and many repeats are refused. No pattern of media types needs them, and the server checks anyway.
 */
function readTypePattern(source: string): RegExp | null {
  if (source === '' || source.length > longestPattern) return null
  const bare = source.replace(/\\[^\dk]/g, 'x').replace(/\[(?:\\.|[^\]\\])*\]/g, 'x')
  if (/\\|\)[*+{]/.test(bare)) return null
  const repeats = bare.match(/[*+{]/g)?.length ?? 0
  const maybes = bare.match(/(?<!\()\?/g)?.length ?? 0
  if (repeats > 2 || maybes > 6) return null
  try {
    return new RegExp(source, 'i')
  } catch {
    return null
  }
}

/** The media types of names, for files of which the system says none. */
const typesByEnding: Record<string, string> = {
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

/** A file's media type, read from its name where the system knows none; '' for an unknown one. */
export function mediaTypeOf({ type }: Blob, name: string): string {
  if (type !== '') return type.slice(0, longestType)
  const ending = /\.(\w{2,5})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(typesByEnding, ending) ? (typesByEnding[ending] ?? '') : ''
}

/** Why a file is not taken, in the words of dashboard.md §5 and §8; null for one that is. */
export function refuseFile(file: Blob, name: string, limits: UploadLimits, mediaType: string): string | null {
  const pattern = limits.type === undefined ? null : readTypePattern(limits.type)
  if (pattern && !pattern.test(mediaTypeOf(file, name))) return t('This is not valid %1$s file.', mediaType)
  const most = limits.maxUploadSize
  if (most !== undefined && most > 0 && file.size > most)
    return t('The file is too big. Squish it down, and try again!')
  return null
}
