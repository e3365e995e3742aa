import { t } from '../../platform/page/i18n.ts'
import { type FileKind, readFileKind, readHead } from './file-kind.ts'
import { notValid, type Wanted } from './limits.ts'
import { removeMetadata } from './remove-metadata.ts'

export type Inspected = { ok: true; file: File } | { ok: false; error: string }

/** File extensions of images. The first one of a type is given to files. */
const extensions: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png', 'apng'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heif', 'heic'],
  'image/bmp': ['bmp', 'dib'],
  'image/tiff': ['tif', 'tiff'],
  'image/svg+xml': ['svg'],
}
const allExtensions = Object.values(extensions).flat()

/** A file's name. If it has the extension of a different image type, it gets the right one. */
function fittingName(name: string, type: string): string {
  const [whole = '', extension = ''] = /\.(\w{2,4})$/.exec(name) ?? []
  const fitting = extensions[type]
  const isOther =
    allExtensions.includes(extension.toLowerCase()) && !fitting?.includes(extension.toLowerCase())
  return fitting && isOther ? `${name.slice(0, -whole.length)}.${fitting[0]}` : name
}

const isWanted = (found: FileKind | null, wanted: Wanted): boolean => {
  // There are more audio and video formats than this can recognize. The server decides.
  if (!found) return wanted !== 'image'
  return found.kind === wanted || (found.kind === 'media' && wanted !== 'image')
}

async function look(file: Blob, name: string, wanted: Wanted): Promise<Inspected> {
  const head = await readHead(file)
  if (head.length === 0) return { ok: false, error: t('This file is empty.') }
  const found = readFileKind(head)
  if (!isWanted(found, wanted)) return { ok: false, error: notValid(wanted) }
  const image = wanted === 'image' ? found : null
  const type = image?.type ?? file.type
  const fitting = image ? fittingName(name, type) : name
  const bare = image ? await removeMetadata(file, type) : file
  const isRight = bare instanceof File && bare.type === type && bare.name === fitting
  return { ok: true, file: isRight ? bare : new File([bare], fitting, { type }) }
}

/**
 * Checks a file before it is sent. An image gets its real type, whatever its name says, and loses its metadata. A file
 * that is empty or isn't `wanted` is refused.
 */
export const inspect = (file: Blob, name: string, wanted: Wanted): Promise<Inspected> =>
  look(file, name, wanted).catch(() => ({
    ok: false,
    error: t('Couldn’t read this file. Choose it again.'),
  }))
