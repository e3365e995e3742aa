import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFileKind } from '../../../src/features/uploads/file-kind.ts'
import { inspect } from '../../../src/features/uploads/inspect.ts'
import { orientationIn } from '../../../src/features/uploads/metadata/orientation.ts'
import { removeMetadata } from '../../../src/features/uploads/remove-metadata.ts'
import {
  anyOrientation,
  ascii,
  bareExif,
  big,
  end,
  exif,
  extended,
  gifAbout,
  gifNeeded,
  gifStart,
  isTurned,
  jpegAbout,
  jpegExif,
  jpegNeeded,
  mixed,
  neededOf,
  type Part,
  partsOf,
  pngAbout,
  pngChunk,
  pngNeeded,
  pngStart,
  scan,
  secret,
  segment,
  start,
  text,
  webp,
  webpAbout,
  webpChunk,
  webpNeeded,
} from './picture-bytes.ts'

const cleaned = async (parts: readonly Part[], type: string) => {
  const file = new File([Uint8Array.from(parts.flat())], 'a', { type })
  const clean = await removeMetadata(file, type)
  return { file, clean, bytes: Array.from(new Uint8Array(await clean.arrayBuffer())) }
}
describe('a photo leaves without its place on earth and its camera', () => {
  it('[DEC-186] a JPEG: its colors, its turn, and its data stay, and what follows it goes', async () => {
    await fc.assert(
      fc.asyncProperty(
        mixed(jpegNeeded, jpegAbout),
        fc.option(fc.tuple(anyOrientation, fc.boolean())),
        mixed(jpegNeeded, jpegAbout),
        fc.boolean(),
        async (before, turn, after, hasMore) => {
          const photo = turn ? [jpegExif(...turn), jpegExif(3)] : []
          const tail = hasMore ? [start, ...jpegAbout, scan, end, ascii(secret)] : []
          const { bytes } = await cleaned(
            [start, ...partsOf(before), ...photo, ...partsOf(after), scan, ...jpegAbout, scan, end, ...tail],
            'image/jpeg',
          )
          const kept =
            turn && isTurned(turn[0]) ? [segment(0xe1, [...ascii('Exif\0\0'), ...bareExif(turn[0])])] : []
          const first = turn ? kept : []
          expect(bytes).toEqual(
            [start, ...neededOf(before), ...first, ...neededOf(after), scan, scan, end].flat(),
          )
        },
      ),
    )
  })

  it('[DEC-186] a PNG, also one that moves', async () => {
    await fc.assert(
      fc.asyncProperty(
        mixed(pngNeeded, pngAbout),
        fc.option(anyOrientation),
        mixed(pngNeeded, pngAbout),
        async (before, turn, after) => {
          const photo = turn === null ? [] : [pngChunk('eXIf', exif(turn))]
          const { bytes } = await cleaned(
            [pngStart, ...partsOf(before), ...photo, ...partsOf(after), pngChunk('IEND', []), ascii(secret)],
            'image/png',
          )
          expect(text(bytes)).not.toContain(secret)
          const kept = turn !== null && isTurned(turn) ? bareExif(turn) : []
          // Behind it is its checksum.
          const found = text(bytes).indexOf('eXIf')
          const chunk = found < 0 ? [] : bytes.slice(found - 4, found + 8 + kept.length)
          expect(chunk.slice(8, -4)).toEqual(kept)
          const rest =
            found < 0 ? bytes : [...bytes.slice(0, found - 4), ...bytes.slice(found + 8 + kept.length)]
          expect(rest).toEqual(
            [pngStart, ...neededOf(before), ...neededOf(after), pngChunk('IEND', [])].flat(),
          )
        },
      ),
    )
  })

  it('[DEC-186] a WebP, also one that moves, says what it still has', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 255 }),
        mixed(webpNeeded, webpAbout),
        fc.option(anyOrientation),
        async (flags, chunks, turn) => {
          const photo = turn === null ? [] : [webpChunk('EXIF', exif(turn, true))]
          const { bytes } = await cleaned(
            [webp([extended(flags), ...partsOf(chunks), ...photo]), ascii(secret)],
            'image/webp',
          )
          const kept = turn !== null && isTurned(turn) ? [webpChunk('EXIF', bareExif(turn))] : []
          const flagged = (flags & ~12) | (kept.length > 0 ? 8 : 0)
          expect(bytes).toEqual(webp([extended(flagged), ...neededOf(chunks), ...kept]))
        },
      ),
    )
  })

  it('[DEC-186] a GIF moves on', async () => {
    await fc.assert(
      fc.asyncProperty(mixed(gifNeeded, gifAbout), async parts => {
        const { bytes } = await cleaned([gifStart, ...partsOf(parts), [0x3b], ascii(secret)], 'image/gif')
        expect(bytes).toEqual([gifStart, ...neededOf(parts), [0x3b]].flat())
      }),
    )
  })

  it('[DEC-186] an AVIF or HEIC keeps its length, as it names places in itself', async () => {
    const box = (type: string, ...content: Part[]): Part => {
      const all = content.flat()
      return [...big(all.length + 8, 4), ...ascii(type), ...all]
    }
    const item = (id: number, type: string) =>
      box('infe', [2, 0, 0, 0], big(id, 2), [0, 0], ascii(`${type}\0`))
    const place = (id: number, offset: number, length: number) =>
      [big(id, 2), [0, 0], [0, 1], big(offset, 4), big(length, 4)].flat()
    const data = [exif(6), ascii('pixels'), ascii(secret)].map(part => [...part])
    const make = (at: number) =>
      [
        box('ftyp', ascii('avif')),
        box(
          'meta',
          [0, 0, 0, 0],
          box('iinf', [0, 0, 0, 0, 0, 3], item(1, 'av01'), item(2, 'Exif'), item(3, 'mime')),
          box(
            'iloc',
            [0, 0, 0, 0, 0x44, 0, 0, 3],
            [
              ...place(1, at + (data[0]?.length ?? 0), 6),
              ...place(2, at, data[0]?.length ?? 0),
              ...place(3, at + (data[0]?.length ?? 0) + 6, secret.length),
            ],
          ),
        ),
        box('mdat', ...data),
      ].flat()
    const at = text(make(0)).indexOf('mdat') + 4
    const { file, bytes } = await cleaned([make(at)], 'image/avif')
    expect(bytes.length).toBe(file.size)
    expect(text(bytes)).not.toContain(secret)
    expect(text(bytes).slice(0, at)).toBe(text(make(at)).slice(0, at))
    expect(text(bytes)).toContain('pixels')
    expect((await cleaned([bytes], 'image/avif')).clean).toMatchObject({ name: 'a' })
  })

  it('[DEC-186] a JPEG XL loses the boxes around the picture', async () => {
    const box = (type: string, content: string) => [...big(content.length + 8, 4), ...ascii(type + content)]
    const needed = [box('JXL ', '\r\n\x87\n'), box('ftyp', 'jxl '), box('jxlc', 'pixels')]
    const about = ['Exif', 'xml ', 'brob', 'jbrd'].map(type => box(type, secret))
    const { bytes } = await cleaned([...needed.slice(0, 2), ...about, ...needed.slice(2)], 'image/jxl')
    expect(bytes).toEqual(needed.flat())
  })
})

describe('a picture without anything to remove', () => {
  it.each([
    ['image/jpeg', [start, ...jpegNeeded, scan, end].flat()],
    ['image/jpeg', [start, segment(0xe1, [...ascii('Exif\0\0'), ...bareExif(6)]), scan, end].flat()],
    ['image/png', [pngStart, ...pngNeeded, pngChunk('IEND', [])].flat()],
    ['image/webp', webp([extended(2), ...webpNeeded])],
    ['image/gif', [gifStart, ...gifNeeded, [0x3b]].flat()],
    ['image/tiff', ascii(`II*\0${secret}`)],
  ])('%s is the same file', async (type, whole) => {
    const { file, clean } = await cleaned([whole], type)
    expect(clean).toBe(file)
  })
})

describe('a file that breaks off, or that nobody meant to be read', () => {
  const types = ['jpeg', 'png', 'webp', 'gif', 'avif', 'jxl'].map(type => `image/${type}`)
  const wholes = [
    [start, ...jpegAbout, jpegExif(6), ...jpegNeeded, scan, end].flat(),
    [pngStart, ...pngAbout, ...pngNeeded].flat(),
    webp([extended(12), ...webpAbout, ...webpNeeded]),
    [gifStart, ...gifAbout, ...gifNeeded].flat(),
  ]

  it('[DEC-186] keeps what there is of the picture, and nothing about it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...wholes.entries()), fc.nat(), async ([index, whole], cut) => {
        const { file, bytes } = await cleaned([whole.slice(0, cut % whole.length)], types[index] ?? '')
        expect(text(bytes)).not.toContain(secret)
        expect(bytes.length).toBeLessThanOrEqual(file.size)
      }),
    )
  })

  it('[DEC-186] always ends, and never grows', async () => {
    const hostile = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc
        .tuple(fc.constantFrom(...wholes), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }))
        .map(([whole, changes]) => {
          const bytes = Uint8Array.from(whole)
          for (const [at, byte] of changes) bytes[at % bytes.length] = byte
          return bytes
        }),
    )
    await fc.assert(
      fc.asyncProperty(hostile, fc.constantFrom(...types), async (bytes, type) => {
        const { clean, file } = await cleaned([[...bytes]], type)
        // A turn in little space may become one with more.
        expect(clean.size).toBeLessThanOrEqual(file.size + 40)
      }),
    )
  })

  it('[DEC-186] is read in parts', async () => {
    const reads: number[] = []
    const size = 50_000_000
    const head = Uint8Array.from([start, ...jpegAbout, scan].flat())
    const at = (from: number, to: number) => {
      const part = new Uint8Array(Math.max(0, Math.min(to, size) - from))
      if (from < head.length) part.set(head.subarray(from, from + part.length))
      return part
    }
    const file = {
      size,
      type: 'image/jpeg',
      slice: (from: number, to: number) => ({
        arrayBuffer() {
          reads.push(to - from)
          return Promise.resolve(at(from, to).buffer)
        },
      }),
    } as unknown as Blob
    await removeMetadata(file, 'image/jpeg')
    expect(Math.max(...reads)).toBeLessThanOrEqual(262_144)
    expect(reads.length).toBeLessThan(250)
  })
})

describe('what is uploaded', () => {
  it('[DEC-186] has lost it, whichever control it comes from, and is still turned', async () => {
    const bytes = Uint8Array.from([start, jpegExif(6), ...jpegAbout, scan, end].flat())
    expect(readFileKind(bytes)?.type).toBe('image/jpeg')
    const found = await inspect(new File([bytes], 'me.jpg', { type: 'image/jpeg' }), 'me.jpg', 'image')
    if (!found.ok) throw new Error(found.error)
    const sent = new Uint8Array(await found.file.arrayBuffer())
    expect([found.file.name, found.file.type]).toEqual(['me.jpg', 'image/jpeg'])
    expect(text([...sent])).not.toContain(secret)
    expect(orientationIn(sent.subarray(6))).toBe(6)
  })

  it('[DEC-186] stays as it is if it is no picture', async () => {
    const film = new File([`\0\0\0\x20ftypisom${secret}`], 'a.mp4', { type: 'video/mp4' })
    expect(await inspect(film, 'a.mp4', 'video')).toEqual({ ok: true, file: film })
  })
})
