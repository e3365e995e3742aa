import { type Bytes, type Kept, textAt, viewOf } from './bytes.ts'
import { exifMaxBytes, exifWith, orientationIn } from './orientation.ts'

/** Optional chunks that change how the image looks or moves. */
const needed =
  'tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV mDCv cLLI cLLi bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' ')

/** Chunks that start with a capital letter are the image itself. */
const isNeeded = (type: string) => /^[A-Z]/.test(type) || needed.includes(type)

function checksum(bytes: Uint8Array): number {
  let sum = -1
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

function exifChunk(orientation: number): Uint8Array<ArrayBuffer> {
  const exif = exifWith(orientation)
  const chunk = new Uint8Array(12 + exif.length)
  const view = viewOf(chunk)
  view.setUint32(0, exif.length)
  chunk.set([101, 88, 73, 102, ...exif], 4)
  view.setUint32(8 + exif.length, checksum(chunk.subarray(4, -4)))
  return chunk
}

export async function keepPng({ size, read }: Bytes, kept: Kept): Promise<void> {
  kept.keep(0, 8)
  for (let at = 8; at + 8 <= size; ) {
    const head = await read(at, 8)
    const length = viewOf(head).getUint32(0)
    const type = textAt(head, 4, 8)
    const end = at + 12 + length
    if (type === 'eXIf') {
      const chunk = (await read(at, 12 + Math.min(length, exifMaxBytes))).subarray(0, 12 + length)
      const orientation = orientationIn(chunk.subarray(8))
      if (orientation !== 1) kept.replace(at, chunk, exifChunk(orientation))
    } else if (isNeeded(type)) kept.keep(at, end)
    if (type === 'IEND') return
    at = end
  }
}
