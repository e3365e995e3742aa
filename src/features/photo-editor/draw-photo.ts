import { encode } from '../uploads/canvas.ts'
import type { ImageSize } from '../uploads/image-size.ts'
import { type Box, type Edits, turnedSize } from './edits.ts'
import type { EditablePhoto } from './read-photo.ts'

/** A photo that can be drawn. */
interface Drawable extends ImageSize {
  source: CanvasImageSource
}

/** A blurred region has at most this many blocks along its shorter side: fewer than letters or features need. */
const blocksMax = 5
/** A block is at least this share of the photo's longer side. */
const blockShare = 1 / 40

function createCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

/** Replaces an area with large blocks of one color each. */
function coarsen(canvas: HTMLCanvasElement, { left, top, width, height }: Box, block: number): void {
  const columns = Math.max(1, Math.round(width / block))
  const rows = Math.max(1, Math.round(height / block))
  const small = createCanvas(columns, rows)
  small.context.drawImage(canvas, left, top, width, height, 0, 0, columns, rows)
  const context = canvas.getContext('2d')
  if (!context) return
  context.save()
  context.imageSmoothingEnabled = false
  context.clearRect(left, top, width, height)
  context.drawImage(small.canvas, 0, 0, columns, rows, left, top, width, height)
  context.restore()
}

/**
 * Draws a photo with its edits.
 * @param area the part to draw, in shares: its crop, or all of it.
 * @param maxEdge the most pixels of the longer side.
 * @param background a color behind transparent pixels, for a file that has none.
 */
export function paint(
  { source, width, height }: Drawable,
  { turns, isMirrored, blurred }: Edits,
  area: Box,
  maxEdge: number,
  background = '',
): HTMLCanvasElement {
  const whole = turnedSize({ width, height }, turns)
  const cut = { width: whole.width * area.width, height: whole.height * area.height }
  const scale = Math.min(1, maxEdge / Math.max(cut.width, cut.height))
  const { canvas, context } = createCanvas(cut.width * scale, cut.height * scale)
  if (background) {
    context.fillStyle = background
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.translate(-area.left * whole.width * scale, -area.top * whole.height * scale)
  context.scale(scale, scale)
  context.translate(whole.width / 2, whole.height / 2)
  context.rotate((turns * Math.PI) / 2)
  if (isMirrored) context.scale(-1, 1)
  context.drawImage(source, -width / 2, -height / 2, width, height)
  context.resetTransform()
  for (const box of blurred) {
    // Whole pixels: a partial pixel at the edge would show what is under it.
    const left = Math.floor((box.left - area.left) * whole.width * scale)
    const top = Math.floor((box.top - area.top) * whole.height * scale)
    const size = {
      width: Math.ceil(box.width * whole.width * scale) + 1,
      height: Math.ceil(box.height * whole.height * scale) + 1,
    }
    const edge = Math.max(whole.width, whole.height) * scale
    const block = Math.max(Math.min(size.width, size.height) / blocksMax, edge * blockShare)
    const inside = {
      left: Math.max(0, left),
      top: Math.max(0, top),
      width: Math.min(canvas.width, left + size.width) - Math.max(0, left),
      height: Math.min(canvas.height, top + size.height) - Math.max(0, top),
    }
    if (inside.width > 0 && inside.height > 0) coarsen(canvas, inside, block)
  }
  return canvas
}

/** The most pixels of the longer side: phones can't draw much more. */
const maxEdge = 4096
const quality = 0.92

/** The edited photo as a file of the same type, or of one that this browser can write; null if it can't. */
export async function writePhoto(photo: EditablePhoto, edits: Edits, name: string): Promise<File | null> {
  try {
    // A JPEG has no transparency.
    const background = photo.type === 'image/jpeg' ? '#ffffff' : ''
    const canvas = paint(photo, edits, edits.crop, maxEdge, background)
    const blob = await encode(canvas, photo.type, quality)
    return new File([blob], name, { type: blob.type })
  } catch {
    return null
  }
}
