/** The bytes of a file, read a part at a time: a photo may be larger than what a phone has room for. */
export interface Bytes {
  size: number
  /** What has been read from `at` on: at least so many bytes, or all that are left. */
  read: (at: number, atLeast?: number) => Promise<Uint8Array<ArrayBuffer>>
}

const partBytes = 262_144

export function bytesOf(file: Blob): Bytes {
  let start = 0
  let part = new Uint8Array()
  return {
    size: file.size,
    async read(at, atLeast = 1) {
      const end = Math.min(file.size, at + atLeast)
      if (at < start || end > start + part.length) {
        start = at
        part = new Uint8Array(await file.slice(at, at + Math.max(atLeast, partBytes)).arrayBuffer())
      }
      return part.subarray(at - start)
    },
  }
}

/** A part of the file, or bytes in place of one. */
export type Piece = readonly [from: number, to: number] | Uint8Array<ArrayBuffer>

/** What remains of a file, in order. */
export class Kept {
  readonly pieces: Piece[] = []
  constructor(private readonly size: number) {}

  keep(from: number, to: number): void {
    const end = Math.min(to, this.size)
    const last = this.pieces.at(-1)
    if (end <= from) return
    // Neighbors become one piece.
    if (last && !(last instanceof Uint8Array) && last[1] === from)
      this.pieces[this.pieces.length - 1] = [last[0], end]
    else this.pieces.push([from, end])
  }

  /** Bytes of all pieces. */
  get total(): number {
    return this.pieces.reduce(
      (sum, piece) => sum + (piece instanceof Uint8Array ? piece.length : piece[1] - piece[0]),
      0,
    )
  }

  put(bytes: Uint8Array<ArrayBuffer>): void {
    this.pieces.push(bytes)
  }

  /** Keeps a part of the file that is the same as these bytes, or puts them in its place. */
  replace(from: number, found: Uint8Array, bytes: Uint8Array<ArrayBuffer>): void {
    if (found.length === bytes.length && found.every((byte, at) => byte === bytes[at]))
      this.keep(from, from + bytes.length)
    else this.put(bytes)
  }
}

export const textAt = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)
