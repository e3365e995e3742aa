export interface ImageSize {
  width: number
  height: number
}

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

function jpegSize(view: DataView): ImageSize | null {
  let at = 2
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    // Fill bytes, and markers without a segment.
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** The size in a JPEG's or PNG's header, before the image is turned upright; null if the header has none. */
export function readImageSize(head: ArrayBuffer): ImageSize | null {
  const view = new DataView(head)
  if (view.byteLength >= 24 && png.every((byte, index) => view.getUint8(index) === byte))
    return { width: view.getUint32(16), height: view.getUint32(20) }
  if (view.byteLength > 4 && view.getUint16(0) === 0xffd8) return jpegSize(view)
  return null
}

/** Scales a size to a long edge of at most `maxEdge`; smaller sizes stay as they are (PHOTO-7). */
export function fitSize({ width, height }: ImageSize, maxEdge: number): ImageSize {
  const scale = Math.min(1, maxEdge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
