import { type Bytes, type Kept, textAt, viewOf } from './bytes.ts'
import { exifWith } from './orientation.ts'

/** The list of an AVIF's or HEIC's items is a few kilobytes; anything longer isn't one. */
const listMaxBytes = 4_194_304

interface Box {
  type: string
  /** The start and end of its content. */
  from: number
  to: number
}

/** The box at `at`, in a file or box that ends at `end`; null if there is none. */
function boxAt(head: Uint8Array, at: number, end: number): Box | null {
  if (head.length < 8) return null
  const view = viewOf(head)
  const length = view.getUint32(0)
  const isLong = length === 1
  if (isLong && head.length < 16) return null
  const from = at + (isLong ? 16 : 8)
  const to = length === 0 ? end : at + (isLong ? Number(view.getBigUint64(8)) : length)
  return to < from ? null : { type: textAt(head, 4, 8), from, to: Math.min(to, end) }
}

function boxesIn(bytes: Uint8Array, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < to; ) {
    const box = boxAt(bytes.subarray(at, to), at, to)
    if (!box) break
    boxes.push(box)
    at = box.to
  }
  return boxes
}

/** Reads numbers in sequence; those beyond the end are 0. */
function numbers(bytes: Uint8Array, start: number) {
  const view = viewOf(bytes)
  let at = start
  return (length: number): number => {
    let value = 0
    for (let index = 0; index < length; index++, at++)
      value = value * 256 + (at < view.byteLength ? view.getUint8(at) : 0)
    return value
  }
}

type Range = { from: number; to: number; isExif: boolean }

/** The items with metadata: ids, and whether each is Exif or XMP. */
function itemsAbout(list: Uint8Array, { from, to }: Box): Map<number, boolean> {
  const about = new Map<number, boolean>()
  const countBytes = list[from] === 0 ? 2 : 4
  for (const item of boxesIn(list, from + 4 + countBytes, to)) {
    const next = numbers(list, item.from)
    const version = next(1)
    next(3)
    const id = next(version === 2 ? 2 : 4)
    next(2)
    const typeAt = item.from + 6 + (version === 2 ? 2 : 4)
    const type = textAt(list, typeAt, typeAt + 4)
    if (item.type === 'infe' && (type === 'Exif' || type === 'mime')) about.set(id, type === 'Exif')
  }
  return about
}

/** The positions of items: in the file, or in the box next to the list, which starts at `beside`. */
function placesOf(list: Uint8Array, box: Box, about: Map<number, boolean>, beside: number | null): Range[] {
  const next = numbers(list, box.from)
  const version = next(1)
  next(3)
  const sizes = next(2)
  const [offsetBytes, lengthBytes, baseBytes, indexBytes] = [12, 8, 4, 0].map(bits => (sizes >> bits) & 15)
  const idBytes = version < 2 ? 2 : 4
  const found: Range[] = []
  let left = box.to - box.from
  for (let count = next(idBytes); count > 0 && left > 0; count--) {
    const id = next(idBytes)
    const method = version > 0 ? next(2) & 15 : 0
    next(2)
    const base = next(baseBytes ?? 0)
    left -= idBytes + 4
    for (let extents = next(2); extents > 0 && left > 0; extents--) {
      if (version > 0) next(indexBytes ?? 0)
      const offset = base + next(offsetBytes ?? 0)
      const length = next(lengthBytes ?? 0)
      left -= 1
      const start = method === 0 ? offset : method === 1 && beside !== null ? beside + offset : null
      const isExif = about.get(id)
      if (isExif !== undefined && start !== null) found.push({ from: start, to: start + length, isExif })
    }
  }
  return found
}

/** Empty Exif, or spaces. The length stays the same because the file refers to positions. */
function emptied({ from, to, isExif }: Range): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(to - from).fill(isExif ? 0 : 32)
  if (isExif) bytes.set([0, 0, 0, 0, ...exifWith(1)].slice(0, bytes.length))
  return bytes
}

/** The positions of metadata in an AVIF or HEIC. */
async function rangesOf({ size, read }: Bytes): Promise<Range[]> {
  const ranges: Range[] = []
  for (let at = 0; at < size; ) {
    const box = boxAt(await read(at, 16), at, size)
    if (!box) break
    if (box.type === 'meta' && box.to - box.from < listMaxBytes) {
      const list = (await read(box.from, box.to - box.from)).slice(0, box.to - box.from)
      const parts = boxesIn(list, 4, list.length)
      const [names, places, beside] = ['iinf', 'iloc', 'idat'].map(type =>
        parts.find(one => one.type === type),
      )
      if (names && places)
        ranges.push(
          ...placesOf(list, places, itemsAbout(list, names), beside ? box.from + beside.from : null),
        )
    }
    if (box.type === 'uuid') ranges.push({ from: box.from, to: box.to, isExif: false })
    at = box.to
  }
  return ranges.sort((one, other) => one.from - other.from)
}

/** Nothing moves, and a separate box turns an image of this type. */
export async function keepHeif(bytes: Bytes, kept: Kept): Promise<void> {
  let at = 0
  for (const range of await rangesOf(bytes)) {
    const from = Math.max(at, range.from)
    const to = Math.min(bytes.size, range.to)
    if (to <= from) continue
    kept.keep(at, from)
    const found = (await bytes.read(from, to - from)).subarray(0, to - from)
    kept.replace(from, found, emptied({ ...range, from, to }))
    at = to
  }
  kept.keep(at, bytes.size)
}

/** A JPEG XL in a container doesn't refer to positions. */
export async function keepJxl({ size, read }: Bytes, kept: Kept): Promise<void> {
  const needed = ['JXL ', 'ftyp', 'jxll', 'jxlc', 'jxlp', 'jxli']
  for (let at = 0; at < size; ) {
    const box = boxAt(await read(at, 16), at, size)
    // Without a container it has only the image.
    if (!box || (at === 0 && box.type !== 'JXL ')) return kept.keep(at, size)
    if (needed.includes(box.type)) kept.keep(at, box.to)
    at = box.to
  }
}
