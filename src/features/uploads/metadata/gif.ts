import { type Bytes, type Kept, textAt } from './bytes.ts'

/** Extensions that say how often the GIF repeats and which colors it has. */
const needed = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']

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

export async function keepGif(bytes: Bytes, kept: Kept): Promise<void> {
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
      const isForeign = head[1] === 0xff && !needed.includes(textAt(head, 3, 14))
      if (!isComment && !isForeign) kept.keep(at, end)
      at = end
    } else {
      // The end of the GIF, or something after which no browser reads on.
      if (head[0] === 0x3b) kept.keep(at, at + 1)
      return
    }
  }
}
