import { t } from '../../platform/page/i18n.ts'
import { type DecodedImage, decode, encode, shrink } from './canvas.ts'
import { type FileKind, readFileKind, readHead } from './file-kind.ts'
import { fitSize, type ImageSize, readImageSize } from './image-size.ts'
import { mediaTypeOf } from './limits.ts'

/** Maximum long edge of a photo in pixels (PHOTO-7). */
const photoMaxEdge = 1080

/** Maximum long edge of a form's preview in pixels. */
const previewMaxEdge = 640
const jpegQuality = 0.9
/** More pixels than any camera has. A larger image would exhaust the memory of a small phone. */
const maxPixels = 120_000_000

/** A prepared image: the file to upload and a preview. */
interface ReadyImage extends ImageSize {
  file: Blob
  /** Null if this browser can't draw the image. The caller closes it. */
  preview: DecodedImage | null
}

export type ScaleResult = { ok: true; value: ReadyImage } | { ok: false; error: string }

/**
 * Whether a file may be decoded and scaled: jpg, jpeg and png are, other types are uploaded unchanged (PHOTO-5,
 * DEC-16).
 */
export const isScalable = (file: Blob, name: string): boolean =>
  /^image\/(?:jpe?g|pjpeg|png)$/i.test(mediaTypeOf(file, name))

const broken = (): ScaleResult => ({
  ok: false,
  error: t('Couldn’t open this photo. The file may be damaged.'),
})

async function previewOf(image: DecodedImage, signal: AbortSignal): Promise<DecodedImage> {
  const size = fitSize(image, previewMaxEdge)
  const canvas = await shrink(image, size, signal)
  if (!('transferToImageBitmap' in canvas)) return { ...size, source: canvas, close: () => {} }
  const source = canvas.transferToImageBitmap()
  return { ...size, source, close: () => source.close() }
}

/** Every browser can draw these types, so an image that can't be drawn is damaged. */
const drawn = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

/** Uploads a file unchanged, with a preview if the browser can draw it. */
async function keepUnchanged(file: Blob, kind: FileKind | null, signal: AbortSignal): Promise<ScaleResult> {
  let image: DecodedImage | null = null
  try {
    image = await decode(file)
    const { width, height } = image
    return { ok: true, value: { file, width, height, preview: await previewOf(image, signal) } }
  } catch {
    if (kind && drawn.includes(kind.type)) return broken()
    return { ok: true, value: { file, width: 0, height: 0, preview: null } }
  } finally {
    image?.close()
  }
}

/**
 * Prepares a photo for upload. A JPEG or PNG larger than `maxEdge` is scaled down and turned upright, without blocking
 * the page. Smaller ones and other types stay unchanged, so that animations remain. The type is taken from the first
 * bytes. Resolves to an error text if the file isn't an image. If the signal aborts, it ends early with a meaningless
 * result.
 */
export async function scaleImage(
  file: Blob,
  name: string,
  signal: AbortSignal,
  maxEdge = photoMaxEdge,
): Promise<ScaleResult> {
  let image: DecodedImage | null = null
  try {
    const head = await readHead(file)
    const kind = readFileKind(head)
    const isStill = kind?.type === 'image/jpeg' || (kind?.type === 'image/png' && !kind.moves)
    if (!isStill) return keepUnchanged(file, kind, signal)
    const size = readImageSize(head.buffer)
    if (size && size.width * size.height > maxPixels)
      return { ok: false, error: t('This photo is too large to resize. Try a smaller one.') }
    image = await decode(file)
    signal.throwIfAborted()
    const fitted = fitSize(image, maxEdge)
    if (fitted.width === image.width && fitted.height === image.height)
      return { ok: true, value: { file, ...fitted, preview: await previewOf(image, signal) } }
    const canvas = await shrink(image, fitted, signal)
    image.close()
    const blob = await encode(canvas, kind.type, jpegQuality)
    const small: DecodedImage = { ...fitted, source: canvas, close: () => {} }
    return {
      ok: true,
      value: {
        file: new File([blob], name, { type: blob.type }),
        ...fitted,
        preview: await previewOf(small, signal),
      },
    }
  } catch {
    return broken()
  } finally {
    image?.close()
  }
}
