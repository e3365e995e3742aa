import { type Bytes, type Kept, textAt } from './bytes.ts'
import { exifWith, orientationIn } from './orientation.ts'

/** Application segments that the image needs for its colors. All others are metadata. */
const needed: Readonly<Record<number, string>> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' }
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
export async function keepJpeg(bytes: Bytes, kept: Kept): Promise<void> {
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
      if (!isAbout(marker) || (needed[marker] && name.startsWith(needed[marker]))) kept.keep(at, end)
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
