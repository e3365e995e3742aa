/** The bytes of a file, read in parts: a photo may be larger than a phone's memory. */
export interface Bytes {
  size: number
  /** The bytes read from `at`: at least this many, or all the rest. */
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

/** A part of the file, or bytes that replace one. */
export type Piece = readonly [from: number, to: number] | Uint8Array<ArrayBuffer>

/** The parts of the file that stay, in order. */
export class Kept {
  readonly pieces: Piece[] = []
  constructor(private readonly size: number) {}

  keep(from: number, to: number): void {
    const end = Math.min(to, this.size)
    const last = this.pieces.at(-1)
    if (end <= from) return
    // Adjacent parts are merged.
    if (last && !(last instanceof Uint8Array) && last[1] === from)
      this.pieces[this.pieces.length - 1] = [last[0], end]
    else this.pieces.push([from, end])
  }

  /** The number of bytes in all parts. */
  get total(): number {
    return this.pieces.reduce(
      (sum, piece) => sum + (piece instanceof Uint8Array ? piece.length : piece[1] - piece[0]),
      0,
    )
  }

  put(bytes: Uint8Array<ArrayBuffer>): void {
    this.pieces.push(bytes)
  }

  /** Keeps a part of the file if it is the same as these bytes, else replaces it with them. */
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
