import { t } from '../page/i18n.ts'
import { decode, encode, type Picture, shrink } from './canvas.ts'
import { fitSize, headBytes, type ImageSize, readImageSize } from './image-size.ts'
import { mediaTypeOf } from './rules.ts'

/** Pixels of the long edge that a photo is scaled to at most (dashboard.md §9). */
const photoMaxEdge = 1080

/** Enough for what is seen of a photo in a form. */
const previewMaxEdge = 640
const jpegQuality = 0.9
/** More would take the memory of a small phone; no camera makes it. */
const mostPixels = 120_000_000

/** A picture made ready: what to upload, and what to show of it meanwhile. */
interface ReadyImage extends ImageSize {
  file: Blob
  /** Null for a picture that this browser cannot draw. Closed by whoever asked for it. */
  preview: Picture | null
}

export type ScaleResult = { ok: true; value: ReadyImage } | { ok: false; error: string }

/** Whether a file is decoded and scaled: jpg, jpeg and png are, any other goes as it is (dashboard.md §5). */
export const isScalable = (file: Blob, name: string): boolean =>
  /^image\/(?:jpe?g|pjpeg|png)$/i.test(mediaTypeOf(file, name))

const broken = (): ScaleResult => ({ ok: false, error: t('This picture cannot be read. It may be broken.') })

async function previewOf(picture: Picture, signal: AbortSignal): Promise<Picture> {
  const size = fitSize(picture, previewMaxEdge)
  const canvas = await shrink(picture, size, signal)
  if (!('transferToImageBitmap' in canvas)) return { ...size, source: canvas, close: () => {} }
  const source = canvas.transferToImageBitmap()
  return { ...size, source, close: () => source.close() }
}

/** What is not scaled is shown where the browser can draw it, and uploaded whether it can or not. */
async function asItIs(file: Blob, signal: AbortSignal): Promise<ScaleResult> {
  let picture: Picture | null = null
  try {
    picture = await decode(file)
    const { width, height } = picture
    return { ok: true, value: { file, width, height, preview: await previewOf(picture, signal) } }
  } catch {
    return { ok: true, value: { file, width: 0, height: 0, preview: null } }
  } finally {
    picture?.close()
  }
}

/**
 * Makes a photo ready to be uploaded: a jpg or png that is larger than `maxEdge` is scaled down, upright, without
 * holding up the page; a smaller one and any other file keep their bytes, so that a GIF still moves.
 * Fails in words for what is no picture. A signal that aborts makes it end early; its result means nothing then.
 */
export async function scaleImage(
  file: Blob,
  name: string,
  signal: AbortSignal,
  maxEdge = photoMaxEdge,
): Promise<ScaleResult> {
  if (!isScalable(file, name)) return asItIs(file, signal)
  let picture: Picture | null = null
  try {
    const told = readImageSize(await file.slice(0, headBytes).arrayBuffer())
    if (told && told.width * told.height > mostPixels)
      return { ok: false, error: t('This picture has too many pixels to be made smaller here.') }
    picture = await decode(file)
    signal.throwIfAborted()
    const size = fitSize(picture, maxEdge)
    if (size.width === picture.width && size.height === picture.height)
      return { ok: true, value: { file, ...size, preview: await previewOf(picture, signal) } }
    const canvas = await shrink(picture, size, signal)
    picture.close()
    const blob = await encode(
      canvas,
      /png/i.test(mediaTypeOf(file, name)) ? 'image/png' : 'image/jpeg',
      jpegQuality,
    )
    const small: Picture = { ...size, source: canvas, close: () => {} }
    return {
      ok: true,
      value: {
        file: new File([blob], name, { type: blob.type }),
        ...size,
        preview: await previewOf(small, signal),
      },
    }
  } catch {
    return broken()
  } finally {
    picture?.close()
  }
}
