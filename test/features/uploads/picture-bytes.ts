import fc from 'fast-check'

/** Bytes of a part of a picture. */
export type Part = readonly number[]

/** What must not leave: a place, and a camera. */
export const secret = 'GPS 52.5163 N, serial 4711'
export const ascii = (text: string): Part => Array.from(text, letter => letter.charCodeAt(0))
export const big = (value: number, length: number): Part =>
  Array.from({ length }, (_, at) => Math.floor(value / 256 ** (length - 1 - at)) % 256)
const little = (value: number, length: number): Part => [...big(value, length)].reverse()

export const text = (bytes: Part) => new TextDecoder('latin1').decode(Uint8Array.from(bytes))

/** Exif as cameras write it: other fields around the orientation, and a place behind them. */
export const exif = (orientation: number, isLittle = false): Part => {
  const number = isLittle ? little : big
  const entry = (tag: number, value: number) =>
    [number(tag, 2), number(3, 2), number(1, 4), number(value, 2), [0, 0]].flat()
  const entries = [entry(0x0100, 640), entry(0x0112, orientation), entry(0x0213, 1)]
  return [
    ascii(isLittle ? 'II' : 'MM'),
    number(42, 2),
    number(8, 4),
    number(entries.length, 2),
    ...entries,
    [0, 0, 0, 0],
    ascii(secret),
  ].flat()
}

export const segment = (marker: number, content: Part): Part => [
  0xff,
  marker,
  ...big(content.length + 2, 2),
  ...content,
]
export const scan: Part = [
  ...segment(0xda, [1, 1, 0, 0, 63, 0]),
  1,
  2,
  0xff,
  0,
  3,
  0xff,
  0xd3,
  4,
  0xff,
  0xff,
  0xd4,
  5,
]
export const jpegNeeded: readonly Part[] = [
  segment(0xe0, ascii('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
  segment(0xe2, ascii('ICC_PROFILE\0\x01\x01abc')),
  segment(0xee, ascii('Adobe\0\0')),
  segment(0xdb, [0, 1, 2, 3]),
  segment(0xc0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0]),
  segment(0xc4, [0, 0xff, 0xd9]),
  segment(0xdd, [0, 4]),
]
export const jpegAbout: readonly Part[] = [
  segment(0xe1, ascii(`http://ns.adobe.com/xap/1.0/\0${secret}`)),
  segment(0xe2, ascii(`MPF\0${secret}`)),
  segment(0xe0, ascii(`JFXX\0${secret}`)),
  segment(0xed, ascii(`Photoshop 3.0\0${secret}`)),
  segment(0xef, ascii(secret)),
  segment(0xfe, ascii(secret)),
]
export const jpegExif = (orientation: number, isLittle = false) =>
  segment(0xe1, [...ascii('Exif\0\0'), ...exif(orientation, isLittle)])
export const bareExif = (orientation: number): Part => [
  ...ascii('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0'),
  orientation,
  ...ascii('\0\0\0\0\0\0'),
]
export const start: Part = [0xff, 0xd8]
export const end: Part = [0xff, 0xd9]

export const anyOrientation = fc.integer({ min: 0, max: 9 })
export const isTurned = (orientation: number) => orientation > 1 && orientation < 9
export const mixed = (needed: readonly Part[], about: readonly Part[]) =>
  fc.array(
    fc.oneof(
      fc.constantFrom(...needed).map(part => ({ part, isNeeded: true })),
      fc.constantFrom(...about).map(part => ({ part, isNeeded: false })),
    ),
    { maxLength: 12 },
  )
export const partsOf = (list: readonly { part: Part }[]) => list.map(({ part }) => part)
export const neededOf = (list: readonly { part: Part; isNeeded: boolean }[]) =>
  partsOf(list.filter(({ isNeeded }) => isNeeded))

export const pngChunk = (type: string, content: Part): Part => [
  ...big(content.length, 4),
  ...ascii(type),
  ...content,
  1,
  2,
  3,
  4,
]
export const pngStart = ascii('\x89PNG\r\n\x1a\n')
export const pngNeeded = ['IHDR', 'PLTE', 'IDAT', 'tRNS', 'iCCP', 'gAMA', 'acTL', 'fcTL', 'fdAT', 'pHYs'].map(
  (type, at) => pngChunk(type, [at, 255, 0]),
)
export const pngAbout = ['tEXt', 'iTXt', 'zTXt', 'tIME', 'caBX'].map(type => pngChunk(type, ascii(secret)))

export const webpChunk = (type: string, content: Part): Part => [
  ...ascii(type),
  ...little(content.length, 4),
  ...content,
  ...(content.length % 2 ? [0] : []),
]
export const webp = (chunks: readonly Part[]): Part => {
  const content = [...ascii('WEBP'), ...chunks.flat()]
  return [...ascii('RIFF'), ...little(content.length, 4), ...content]
}
export const webpNeeded = ['VP8 ', 'ALPH', 'ANIM', 'ANMF', 'ICCP'].map((type, at) =>
  webpChunk(type, [at, 2, 3]),
)
export const webpAbout = [webpChunk('XMP ', ascii(secret)), webpChunk('unkn', ascii(`${secret}.`))]
export const extended = (flags: number) => webpChunk('VP8X', [flags, 0, 0, 0, 1, 0, 0, 1, 0, 0])

const gifBlocks = (content: Part): Part => [content.length, ...content, 0]
export const gifStart: Part = [...ascii('GIF89a'), 2, 0, 2, 0, 0x80, 0, 0, 1, 2, 3, 4, 5, 6]
export const gifNeeded: readonly Part[] = [
  [0x21, 0xff, 11, ...ascii('NETSCAPE2.0'), 3, 1, 0, 0, 0],
  [0x21, 0xf9, 4, 0, 5, 0, 0, 0],
  [0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, ...gifBlocks([0x21, 0xfe, 0x3b])],
  [0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0x81, ...Array(12).fill(0x2c), 2, ...gifBlocks([7])],
]
export const gifAbout: readonly Part[] = [
  [0x21, 0xfe, ...gifBlocks(ascii(secret))],
  [0x21, 0xff, 11, ...ascii('XMP DataXMP'), ...gifBlocks(ascii(secret))],
]
