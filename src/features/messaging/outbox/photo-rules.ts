import { t } from '../../../platform/page/i18n.ts'
import { mediaTypeOf } from '../../uploads/limits.ts'

/** Maximum size of a photo in bytes, unless the page sets another (MSGC-50). */
export const defaultMaxBytes = 10_485_760
const bytesPerMb = 1_048_576

const accepted = /^image\/(?:p?jpe?g|png|gif)$/i

/** Whether a file is an image at all; only such files are ever sent (MSGC-47). */
export const isImage = (file: File): boolean => /^image\//i.test(mediaTypeOf(file, file.name))

/** Whether a file, by its type or name, is an image that messaging accepts: jpg, jpeg, png or gif (MSGC-48). */
export const isPhoto = (file: File): boolean => accepted.test(mediaTypeOf(file, file.name))

export const invalidTypeText = (): string => t('Invalid file type.')
export const unreadableText = (): string => t('Something about that file is off. Try sending something else.')

/** Why a photo is refused: its type, then its size; null if it is accepted (MSGC-48, MSGC-49, DEC-16, DEC-89). */
export function refusePhoto(file: File, maxBytes: number): string | null {
  if (!isPhoto(file)) return invalidTypeText()
  if (file.size > maxBytes)
    return t('Image must be smaller than {n}MB', { n: Math.floor(maxBytes / bytesPerMb) })
  return file.size === 0 ? unreadableText() : null
}

/** The one file of a drop that counts: the last (MSGC-45). */
export const droppedFile = (files: ArrayLike<File>): File | null => files[files.length - 1] ?? null

/** The image among what was pasted, if there is one; the browser pastes anything else. */
export const pastedImage = (files: ArrayLike<File>): File | null =>
  Array.from(files).findLast(isImage) ?? null

/** Whether a drag contains files; any other is left to the browser (MSGC-46). */
export const holdsFiles = (types: readonly string[] | undefined): boolean => types?.includes('Files') === true
