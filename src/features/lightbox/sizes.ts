import type { Photo } from './photos.ts'

interface Size {
  width: number
  height: number
}

/** A photo smaller than the window fills it, up to this many times its size. */
const enlargement = 4
/** A wide strip is enlarged at most this many times. */
const acrossMax = 2

/** The largest size of a photo: the stage shrinks it if it doesn't fit. */
export function sizeShown({ width, height }: Size, window: Size): Size {
  const fits = Math.min(window.width / width, window.height / height)
  const scale = Math.max(1, Math.min(enlargement, fits))
  return { width: width * scale, height: height * scale }
}

/** The same before it has loaded: as the page says, else in the shape of its small image. */
export function sizeBefore(
  { width, height, thumb }: Pick<Photo, 'width' | 'height' | 'thumb'>,
  window: Size,
): Size {
  if (width && height) return sizeShown({ width, height }, window)
  const shape = thumb?.naturalWidth ? { x: thumb.naturalWidth, y: thumb.naturalHeight } : { x: 3, y: 2 }
  const scale = Math.max(window.width / shape.x, window.height / shape.y)
  return { width: shape.x * scale, height: shape.y * scale }
}

interface Levels {
  /** The zoom at which all of a photo is visible. */
  fit: number
  elementSize: { x: number; y: number } | null
  panAreaSize: { x: number; y: number } | null
}

/** The zoom of a press: small photos are enlarged, too, and strips go across the window, so that they can be read. */
export function secondZoom({ fit, elementSize, panAreaSize }: Levels): number {
  const across =
    elementSize && panAreaSize ? Math.max(panAreaSize.x / elementSize.x, panAreaSize.y / elementSize.y) : 0
  return Math.max(fit * 2, Math.min(1, fit * 3), Math.min(acrossMax, across))
}

/** Whether a photo is a vertical strip. */
export const isTall = ({ width, height }: Size): boolean => height > 2 * width
