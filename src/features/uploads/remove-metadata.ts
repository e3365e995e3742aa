import { keepHeif, keepJxl } from './metadata/boxes.ts'
import { type Bytes, bytesOf, Kept, textAt, viewOf } from './metadata/bytes.ts'
import { exifMaxBytes, exifWith, orientationIn } from './metadata/orientation.ts'

/** Application segments that the image needs for its colors. All others are metadata. */
const jpegSegments: Readonly<Record<number, string>> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' }
const exifMark = [69, 120, 105, 102, 0, 0]

const isAbout = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
/** Markers without a segment. */
const isLone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** The start of the next marker. In scan data, 0xff can also be a value or a restart. */
async function nextMarker({ size, read }: Bytes, from: number, isScan: boolean): Promise<number> {
  for (let at = from; at < size; ) {
    const part = await read(at, 2)
    let found = part.indexOf(0xff)
    while (found >= 0 && found + 1 < part.length) {
      const after = part[found + 1] ?? 0
      const isData = after === 0 || (isScan && (after === 0xff || (after >= 0xd0 && after <= 0xd7)))
      if (!isData) return at + found
      found = part.indexOf(0xff, found + (after === 0xff ? 1 : 2))
    }
    if (part.length < 2) break
    at += found < 0 ? part.length : found
  }
  return size
}

/** Another image can follow the end, such as a preview, or a video. */
async function keepJpeg(bytes: Bytes, kept: Kept): Promise<void> {
  const { size, read } = bytes
  let at = 2
  let hasExif = false
  kept.keep(0, 2)
  while (at < size) {
    const head = await read(at, 16)
    const marker = head[1] ?? 0
    if (head[0] !== 0xff || marker === 0) {
      // Like a decoder, this looks for the next marker.
      at = await nextMarker(bytes, at + 1, false)
    } else if (marker === 0xff) {
      kept.keep(at, at + 1)
      at += 1
    } else if (isLone(marker) || marker === 0xd9) {
      kept.keep(at, at + 2)
      if (marker === 0xd9) return
      at += 2
    } else {
      const end = at + 2 + Math.max(2, ((head[2] ?? 0) << 8) | (head[3] ?? 0))
      const name = textAt(head, 4, 16)
      if (!isAbout(marker) || (jpegSegments[marker] && name.startsWith(jpegSegments[marker])))
        kept.keep(at, end)
      else if (marker === 0xe1 && name.startsWith('Exif\0\0') && !hasExif) {
        hasExif = true
        const segment = (await read(at, end - at)).subarray(0, end - at)
        const orientation = orientationIn(segment.subarray(4))
        const exif = [...exifMark, ...exifWith(orientation)]
        if (orientation !== 1)
          kept.replace(at, segment, Uint8Array.of(0xff, 0xe1, 0, exif.length + 2, ...exif))
      }
      at = end
      if (marker === 0xda) {
        at = await nextMarker(bytes, end, true)
        kept.keep(end, at)
      }
    }
  }
}

/** Extensions that say how often the GIF repeats and which colors it has. */
const gifExtensions = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']

/** The length of the color table that the flags describe. */
const tableBytes = (flags = 0) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

/** The end of a sequence of blocks, each of which starts with its length. */
async function blocksEnd({ size, read }: Bytes, from: number): Promise<number> {
  let at = from
  while (at < size) {
    const part = await read(at)
    let inside = 0
    while (inside < part.length) {
      const length = part[inside] ?? 0
      if (length === 0) return at + inside + 1
      inside += length + 1
    }
    at += inside
  }
  return size
}

async function keepGif(bytes: Bytes, kept: Kept): Promise<void> {
  const { size, read } = bytes
  const [flags] = (await read(0, 11)).subarray(10)
  let at = 13 + tableBytes(flags)
  kept.keep(0, at)
  while (at < size) {
    const head = await read(at, 14)
    if (head[0] === 0x2c) {
      const end = await blocksEnd(bytes, at + 11 + tableBytes(head[9]))
      kept.keep(at, end)
      at = end
    } else if (head[0] === 0x21) {
      const end = await blocksEnd(bytes, at + 2)
      const isComment = head[1] === 0xfe
      const isForeign = head[1] === 0xff && !gifExtensions.includes(textAt(head, 3, 14))
      if (!isComment && !isForeign) kept.keep(at, end)
      at = end
    } else {
      // The end of the GIF, or something after which no browser reads on.
      if (head[0] === 0x3b) kept.keep(at, at + 1)
      return
    }
  }
}

const webpChunks = ['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']
const headBytes = 12
const exifFlag = 8
const xmpFlag = 4

function webpExif(orientation: number): Uint8Array<ArrayBuffer> {
  const exif = exifWith(orientation)
  return Uint8Array.of(69, 88, 73, 70, exif.length, 0, 0, 0, ...exif)
}

async function keepWebp({ size, read }: Bytes, kept: Kept): Promise<void> {
  if (size < headBytes) return kept.keep(0, size)
  const head = (await read(0, headBytes)).slice(0, headBytes)
  const before = viewOf(head).getUint32(4, true)
  /** The chunk that lists the others. */
  let extended = new Uint8Array()
  let hasExif = false
  kept.put(head)
  const end = Math.min(size, 8 + before)
  for (let at = headBytes; at + 8 <= end; ) {
    const start = await read(at, 18)
    const type = textAt(start, 0, 4)
    const length = viewOf(start).getUint32(4, true)
    const next = at + 8 + length + (length & 1)
    if (type === 'VP8X' && extended.length === 0) {
      extended = start.slice(0, next - at)
      kept.put(extended)
    } else if (type === 'EXIF' && !hasExif) {
      const found = (await read(at, 8 + Math.min(length, exifMaxBytes))).subarray(0, next - at)
      const orientation = orientationIn(found.subarray(8))
      hasExif = orientation !== 1
      if (hasExif) kept.replace(at, found, webpExif(orientation))
    } else if (webpChunks.includes(type)) kept.keep(at, Math.min(end, next))
    at = next
  }
  const { total } = kept
  const flags = extended[8] ?? 0
  viewOf(head).setUint32(4, total - 8, true)
  extended[8] = (flags & ~(exifFlag | xmpFlag)) | (hasExif ? exifFlag : 0)
  if (total === size && before === total - 8 && flags === (extended[8] ?? 0))
    kept.pieces.splice(0, kept.pieces.length, [0, size])
}

/** Optional chunks that change how the image looks or moves. */
const pngChunks =
  'tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV mDCv cLLI cLLi bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' ')

/** Chunks that start with a capital letter are the image itself. */
const isNeeded = (type: string) => /^[A-Z]/.test(type) || pngChunks.includes(type)

function checksum(bytes: Uint8Array): number {
  let sum = -1
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

function pngExif(orientation: number): Uint8Array<ArrayBuffer> {
  const exif = exifWith(orientation)
  const chunk = new Uint8Array(12 + exif.length)
  const view = viewOf(chunk)
  view.setUint32(0, exif.length)
  chunk.set([101, 88, 73, 102, ...exif], 4)
  view.setUint32(8 + exif.length, checksum(chunk.subarray(4, -4)))
  return chunk
}

async function keepPng({ size, read }: Bytes, kept: Kept): Promise<void> {
  kept.keep(0, 8)
  for (let at = 8; at + 8 <= size; ) {
    const head = await read(at, 8)
    const length = viewOf(head).getUint32(0)
    const type = textAt(head, 4, 8)
    const end = at + 12 + length
    if (type === 'eXIf') {
      const chunk = (await read(at, 12 + Math.min(length, exifMaxBytes))).subarray(0, 12 + length)
      const orientation = orientationIn(chunk.subarray(8))
      if (orientation !== 1) kept.replace(at, chunk, pngExif(orientation))
    } else if (isNeeded(type)) kept.keep(at, end)
    if (type === 'IEND') return
    at = end
  }
}

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
