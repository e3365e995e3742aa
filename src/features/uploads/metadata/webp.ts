import { type Bytes, type Kept, textAt, viewOf } from './bytes.ts'
import { exifMaxBytes, exifWith, orientationIn } from './orientation.ts'

const needed = ['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']
const headBytes = 12
const exifFlag = 8
const xmpFlag = 4

function exifChunk(orientation: number): Uint8Array<ArrayBuffer> {
  const exif = exifWith(orientation)
  return Uint8Array.of(69, 88, 73, 70, exif.length, 0, 0, 0, ...exif)
}

export async function keepWebp({ size, read }: Bytes, kept: Kept): Promise<void> {
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
      if (hasExif) kept.replace(at, found, exifChunk(orientation))
    } else if (needed.includes(type)) kept.keep(at, Math.min(end, next))
    at = next
  }
  const { total } = kept
  const flags = extended[8] ?? 0
  viewOf(head).setUint32(4, total - 8, true)
  extended[8] = (flags & ~(exifFlag | xmpFlag)) | (hasExif ? exifFlag : 0)
  if (total === size && before === total - 8 && flags === (extended[8] ?? 0))
    kept.pieces.splice(0, kept.pieces.length, [0, size])
}
