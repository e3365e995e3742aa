export interface ImageSize {
  width: number
  height: number
}

/** Bytes from the front of a file within which its size is told, but for a rare JPEG with a huge preview inside. */
export const headBytes = 262_144

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

function jpegSize(view: DataView): ImageSize | null {
  let at = 2
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    // Fill bytes and markers that stand alone.
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

/** The size that a JPEG or PNG says it has, before it is turned upright; null where it does not say. */
export function readImageSize(head: ArrayBuffer): ImageSize | null {
  const view = new DataView(head)
  if (view.byteLength >= 24 && png.every((byte, index) => view.getUint8(index) === byte))
    return { width: view.getUint32(16), height: view.getUint32(20) }
  if (view.byteLength > 4 && view.getUint16(0) === 0xffd8) return jpegSize(view)
  return null
}

/** A size with its long edge at most `maxEdge`; small ones stay as they are (dashboard.md §9). */
export function fitSize({ width, height }: ImageSize, maxEdge: number): ImageSize {
  const scale = Math.min(1, maxEdge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
