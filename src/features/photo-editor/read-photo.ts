import { t } from '../../platform/page/i18n.ts'
import { type DecodedImage, decode } from '../uploads/canvas.ts'
import { readFileKind, readHead } from '../uploads/file-kind.ts'
import { readImageSize } from '../uploads/image-size.ts'

/** A photo that can be edited. */
export interface EditablePhoto extends DecodedImage {
  /** The type that an edited photo gets. */
  type: string
}

type ReadPhoto = { ok: true; photo: EditablePhoto } | { ok: false; error: string }

/** More pixels than a small phone can hold twice, original and edited. */
const maxPixels = 60_000_000

const moving = () => t('This image is animated. Editing would keep only its first frame.')
const unreadable = () => t('This browser can’t edit this kind of image.')
const elsewhere = () =>
  t('This photo is on another site, so it can’t be edited here. Add it from your device.')

/** Types that browsers can write; others become JPEGs. */
const writable = ['image/jpeg', 'image/png', 'image/webp']

async function readFile(file: Blob): Promise<ReadPhoto> {
  const head = await readHead(file)
  const kind = readFileKind(head)
  if (kind?.kind === 'image' && kind.moves) return { ok: false, error: moving() }
  const size = readImageSize(head.buffer)
  if (size && size.width * size.height > maxPixels)
    return { ok: false, error: t('This photo is too large to edit. Try a smaller one.') }
  const type = kind && writable.includes(kind.type) ? kind.type : 'image/jpeg'
  return { ok: true, photo: { ...(await decode(file)), type } }
}

async function load(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = url
  await image.decode()
  return image
}

/** The same address for the server, but another one for the browser's cache. */
function withOtherKey(url: string): string {
  const other = new URL(url, document.baseURI)
  other.searchParams.set('inlay-edit', '')
  return other.href
}

/** A photo that is on the server already: it can be edited if that server lets the page read it. */
async function readUrl(url: string): Promise<ReadPhoto> {
  const path = url.replace(/[?#].*$/, '')
  if (/\.gif$/i.test(path)) return { ok: false, error: moving() }
  let image: HTMLImageElement
  try {
    // If the page shows it, Chromium has cached it without the header that lets the page read it.
    image = await load(url).catch(() => load(withOtherKey(url)))
  } catch {
    return { ok: false, error: elsewhere() }
  }
  const ending = /\.(png|webp)$/i.exec(path)?.[1]?.toLowerCase()
  const photo = {
    source: image,
    width: image.naturalWidth,
    height: image.naturalHeight,
    close: () => image.removeAttribute('src'),
    type: ending ? `image/${ending}` : 'image/jpeg',
  }
  return photo.width > 0 ? { ok: true, photo } : { ok: false, error: unreadable() }
}

/** Reads a photo for editing, turned upright; or says why it can't be edited. */
export async function readPhoto(source: Blob | string): Promise<ReadPhoto> {
  try {
    return await (typeof source === 'string' ? readUrl(source) : readFile(source))
  } catch {
    return { ok: false, error: unreadable() }
  }
}
