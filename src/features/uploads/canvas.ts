import { wait } from '../../platform/lib/wait.ts'
import type { ImageSize } from './image-size.ts'

/** A decoded image, turned upright; close it after use. */
export interface DecodedImage extends ImageSize {
  source: CanvasImageSource
  close: () => void
}

type Canvas = OffscreenCanvas | HTMLCanvasElement

const createCanvas = ({ width, height }: ImageSize): Canvas => {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

const contextOf = (canvas: Canvas) => {
  const context = canvas.getContext('2d') as
    | CanvasRenderingContext2D
    | OffscreenCanvasRenderingContext2D
    | null
  if (context) context.imageSmoothingQuality = 'high'
  return context
}

/** For browsers without `createImageBitmap`. The page's policy has to allow `blob:` images. */
async function decodeByElement(file: Blob): Promise<DecodedImage> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return {
      source: image,
      width: image.naturalWidth,
      height: image.naturalHeight,
      close: () => image.removeAttribute('src'),
    }
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Decodes an image off the main thread, turned by its EXIF orientation. Rejects if it isn't an image. */
export async function decode(file: Blob): Promise<DecodedImage> {
  if (typeof createImageBitmap !== 'function') return decodeByElement(file)
  const source = await createImageBitmap(file, { imageOrientation: 'from-image' })
  return { source, width: source.width, height: source.height, close: () => source.close() }
}

/** Source pixels drawn in one step, which takes some milliseconds. */
const bandPixels = 750_000
/** Overlap of neighboring bands in pixels, which hides the seams. */
const overlap = 8

/** Scales an image down in bands, so that even the largest doesn't block the page. */
export async function shrink(image: DecodedImage, size: ImageSize, signal: AbortSignal): Promise<Canvas> {
  const canvas = createCanvas(size)
  const context = contextOf(canvas)
  if (!context) throw new Error('No canvas')
  const scale = image.height / size.height
  const bands = Math.max(1, Math.ceil((image.width * image.height) / bandPixels))
  for (let band = 0; band < bands; band++) {
    const top = Math.round((size.height * band) / bands)
    const bottom = Math.round((size.height * (band + 1)) / bands)
    const from = Math.max(0, top - overlap)
    const to = Math.min(size.height, bottom + overlap)
    context.save()
    context.beginPath()
    context.rect(0, top, size.width, bottom - top)
    context.clip()
    context.drawImage(
      image.source,
      0,
      from * scale,
      image.width,
      (to - from) * scale,
      0,
      from,
      size.width,
      to - from,
    )
    context.restore()
    await wait()
    signal.throwIfAborted()
  }
  return canvas
}

/** Encodes a canvas as a file of this type. */
export function encode(canvas: Canvas, type: string, quality: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality })
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('No blob'))), type, quality),
  )
}
