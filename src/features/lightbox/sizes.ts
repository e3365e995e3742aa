import type { Photo } from './photos.ts'

interface Size {
  width: number
  height: number
}

/** A photo that is smaller than the window fills it, unless that would be more than so many times its size. */
const enlargement = 4
/** A strip across the window is at most so many times as large as it is. */
const acrossMax = 2

/** The size that a photo is shown in, at most: the stage makes it smaller where it doesn't fit. */
export function sizeShown({ width, height }: Size, window: Size): Size {
  const fits = Math.min(window.width / width, window.height / height)
  const scale = Math.max(1, Math.min(enlargement, fits))
  return { width: width * scale, height: height * scale }
}

/** The same before it has loaded: as the page says, else in the shape of its small picture. */
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
  /** The zoom at which all of a photo is seen. */
  fit: number
  elementSize: { x: number; y: number } | null
  panAreaSize: { x: number; y: number } | null
}

/** The zoom of a press: small photos are looked at from near, too, and strips go across the window, to be read. */
export function secondZoom({ fit, elementSize, panAreaSize }: Levels): number {
  const across =
    elementSize && panAreaSize ? Math.max(panAreaSize.x / elementSize.x, panAreaSize.y / elementSize.y) : 0
  return Math.max(fit * 2, Math.min(1, fit * 3), Math.min(acrossMax, across))
}

/** Whether a photo is a strip from top to bottom. */
export const isTall = ({ width, height }: Size): boolean => height > 2 * width
