import { textAt, viewOf } from './bytes.ts'

/** No program writes this much before the orientation. */
export const exifMaxBytes = 65_536

const withoutMark = (exif: Uint8Array): Uint8Array =>
  textAt(exif, 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif

/** The orientation in Exif, 2 to 8; 1 if the image is upright or Exif doesn't say. */
export function orientationIn(exif: Uint8Array): number {
  const view = viewOf(withoutMark(exif))
  if (view.byteLength < 10) return 1
  const order = view.getUint16(0)
  if (order !== 0x4949 && order !== 0x4d4d) return 1
  const isLittle = order === 0x4949
  const start = view.getUint32(4, isLittle)
  if (start + 2 > view.byteLength) return 1
  const count = view.getUint16(start, isLittle)
  for (let index = 0; index < count; index++) {
    const at = start + 2 + index * 12
    if (at + 12 > view.byteLength) return 1
    if (view.getUint16(at, isLittle) !== 0x0112) continue
    const value = view.getUint16(at + 2, isLittle) === 3 ? view.getUint16(at + 8, isLittle) : 1
    return value >= 2 && value <= 8 ? value : 1
  }
  return 1
}

/** Exif with only the orientation, or none. */
export const exifWith = (orientation: number): Uint8Array<ArrayBuffer> =>
  orientation === 1
    ? Uint8Array.of(77, 77, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0)
    : Uint8Array.of(
        77,
        77,
        0,
        42,
        0,
        0,
        0,
        8,
        0,
        1,
        1,
        18,
        0,
        3,
        0,
        0,
        0,
        1,
        0,
        orientation,
        0,
        0,
        0,
        0,
        0,
        0,
      )
