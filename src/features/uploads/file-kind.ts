/** What the first bytes of a file say it is. */
export interface FileKind {
  /** `media` is a container for sound, video, or both; `text` is readable characters. */
  kind: 'image' | 'audio' | 'video' | 'media' | 'text'
  /** The media type; for an image, even if its name says otherwise. */
  type: string
  /** The image is animated, or may be: scaling would leave only its first frame. */
  moves: boolean
}

/** How much of a file is read: enough for the size of an image, except in rare JPEGs with a huge preview. */
const headBytes = 262_144

/** The first bytes of a file. Rejects if it can't be read, for example because it has been moved. */
export const readHead = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.slice(0, headBytes).arrayBuffer())

/** Signatures by media type; `.` is any byte. */
const signatures: readonly (readonly [signature: string, type: string])[] = [
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['RIFF....WEBP', 'image/webp'],
  ['BM....\0\0\0\0', 'image/bmp'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['\0\0\x01\0', 'image/x-icon'],
  ['\xff\x0a', 'image/jxl'],
  ['\0\0\0\x0cJXL \r\n\x87\n', 'image/jxl'],
  ['ID3', 'audio/mpeg'],
  ['fLaC', 'audio/flac'],
  ['RIFF....WAVE', 'audio/wav'],
  ['FORM....AIF', 'audio/aiff'],
  ['#!AMR', 'audio/amr'],
  ['MThd', 'audio/midi'],
  ['caff', 'audio/x-caf'],
  ['RIFF....AVI ', 'video/x-msvideo'],
  ['FLV', 'video/x-flv'],
  ['\0\0\x01\xba', 'video/mpeg'],
  ['\0\0\x01\xb3', 'video/mpeg'],
  ['OggS', 'media/ogg'],
  ['\x1a\x45\xdf\xa3', 'media/webm'],
  ['\x30\x26\xb2\x75\x8e\x66\xcf\x11', 'media/x-ms-asf'],
]

/** Brands of MP4 containers that hold images. */
const imageBrands: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  hevc: 'image/heic',
  heim: 'image/heic',
  heis: 'image/heic',
  mif1: 'image/heif',
  msf1: 'image/heif',
}
const movingBrands = ['avis', 'hevc', 'msf1']

const matches = (head: string, signature: string): boolean => {
  for (let at = 0; at < signature.length; at++)
    if (signature[at] !== '.' && signature[at] !== head[at]) return false
  return true
}

/** Bytes as a string, so that ASCII can be searched for. */
const asText = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

/** Whether a PNG is animated: the number of its frames comes before the first image data. */
function isMovingPng(head: string): boolean {
  const frames = head.indexOf('acTL')
  const data = head.indexOf('IDAT')
  return frames > 0 && (data < 0 || frames < data)
}

const isMovingWebp = (start: string): boolean =>
  matches(start.slice(12), 'VP8X') && (start.charCodeAt(20) & 2) > 0

/** Whether a text is an SVG. */
const isSvg = (text: string): boolean =>
  /^[^<]{0,9}<(?:svg|\?xml|!--|!doctype svg)/i.test(text) &&
  /<svg[\s>]/i.test(text) &&
  !/<html[\s>]/i.test(text)

function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false
  try {
    // The last character may be cut off.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Whether this is audio without a header: a frame of MPEG audio or AAC. UTF-16 text starts the same way. */
const isSoundFrame = ([first, second = 0]: Uint8Array): boolean =>
  first === 0xff && second >= 0xe0 && second < 0xfe

/** What a file is by its first bytes, whatever its name; null if they are unknown. */
export function readFileKind(bytes: Uint8Array): FileKind | null {
  const start = Array.from(bytes.subarray(0, 24), byte => String.fromCharCode(byte)).join('')
  const known = signatures.find(([signature]) => matches(start, signature))
  if (known) {
    const [, type] = known
    const kind = type.slice(0, type.indexOf('/')) as FileKind['kind']
    const moves =
      type === 'image/gif' ||
      (type === 'image/png' && isMovingPng(asText(bytes))) ||
      (type === 'image/webp' && isMovingWebp(start))
    return { kind, type, moves }
  }
  const box = start.slice(4, 8)
  if (box === 'ftyp') {
    const brand = start.slice(8, 12)
    const type = imageBrands[brand]
    if (type) return { kind: 'image', type, moves: movingBrands.includes(brand) }
    return { kind: 'media', type: 'media/mp4', moves: false }
  }
  // Videos of old cameras have no brand.
  if (['moov', 'mdat', 'wide', 'free', 'skip'].includes(box))
    return { kind: 'media', type: 'media/quicktime', moves: false }
  if (isSoundFrame(bytes)) return { kind: 'audio', type: 'audio/mpeg', moves: false }
  if (bytes.length === 0 || !isText(bytes)) return null
  // An SVG may be animated.
  return isSvg(asText(bytes))
    ? { kind: 'image', type: 'image/svg+xml', moves: true }
    : { kind: 'text', type: 'text/plain', moves: false }
}
