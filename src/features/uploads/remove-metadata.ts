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

/** Bytes by which a JPEG is known. */
const markLength = 4

/**
 * A picture without what programs and cameras have written about it: the place where it was taken, the camera, previews,
 * comments. The picture itself, its colors, how it is turned, and how it moves stay as they are, byte by byte, and what
 * is kept isn't read into memory. The same file if there is nothing to remove. Of a file that breaks off, the rest of
 * the picture stays; other types, such as TIFF, are returned as they are. Rejects if the file can't be read.
 */
export async function removeMetadata(file: Blob, type: string): Promise<Blob> {
  const keep = formats[type]
  if (!keep) return file
  const kept = new Kept(file.size)
  await keep(bytesOf(file), kept)
  const { pieces } = kept
  // So little is no picture. It begins like one, so that it is refused as damaged.
  if (kept.total < markLength) return file.slice(0, markLength, type)
  const [first] = pieces
  const isSame = pieces.length === 1 && first && !(first instanceof Uint8Array) && kept.total === file.size
  if (isSame) return file
  return new Blob(
    pieces.map(piece => (piece instanceof Uint8Array ? piece : file.slice(...piece))),
    { type },
  )
}
