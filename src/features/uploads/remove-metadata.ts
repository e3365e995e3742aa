import { keepHeif, keepJxl } from './metadata/boxes.ts'
import { type Bytes, bytesOf, Kept } from './metadata/bytes.ts'
import { keepGif } from './metadata/gif.ts'
import { keepJpeg } from './metadata/jpeg.ts'
import { keepPng } from './metadata/png.ts'
import { keepWebp } from './metadata/webp.ts'

const formats: Readonly<Record<string, (bytes: Bytes, kept: Kept) => Promise<void>>> = {
  'image/jpeg': keepJpeg,
  'image/png': keepPng,
  'image/webp': keepWebp,
  'image/gif': keepGif,
  'image/avif': keepHeif,
  'image/heic': keepHeif,
  'image/heif': keepHeif,
  'image/jxl': keepJxl,
}

/** The first bytes of every JPEG. */
const markLength = 4

/**
 * Removes what programs and cameras have written into an image: where it was taken, the camera, previews, comments. The
 * image itself, its colors, its orientation, and its animation stay the same, byte by byte, and aren't read into
 * memory. Returns the same file if there is nothing to remove, and files of other types, such as TIFF. If the file is
 * cut off, what is there of the image stays. Rejects if the file can't be read.
 */
export async function removeMetadata(file: Blob, type: string): Promise<Blob> {
  const keep = formats[type]
  if (!keep) return file
  const kept = new Kept(file.size)
  await keep(bytesOf(file), kept)
  const { pieces } = kept
  // This is too short for an image. It keeps the first bytes of one, so that it is refused as damaged.
  if (kept.total < markLength) return file.slice(0, markLength, type)
  const [first] = pieces
  const isSame = pieces.length === 1 && first && !(first instanceof Uint8Array) && kept.total === file.size
  if (isSame) return file
  return new Blob(
    pieces.map(piece => (piece instanceof Uint8Array ? piece : file.slice(...piece))),
    { type },
  )
}
