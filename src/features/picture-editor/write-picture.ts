import { encode } from '../uploads/canvas.ts'
import { paint } from './draw.ts'
import type { EditablePicture } from './read-picture.ts'
import type { Edits } from './rules/edits.ts'

/** The most pixels of the longer side: phones can't draw much more. */
const maxEdge = 4096
const quality = 0.92

/** The edited picture as a file of the same type, or of one that this browser can write; null if it can't. */
export async function writePicture(
  picture: EditablePicture,
  edits: Edits,
  name: string,
): Promise<File | null> {
  try {
    // A JPEG has no transparency.
    const background = picture.type === 'image/jpeg' ? '#ffffff' : ''
    const canvas = paint(picture, edits, edits.crop, maxEdge, background)
    const blob = await encode(canvas, picture.type, quality)
    return new File([blob], name, { type: blob.type })
  } catch {
    return null
  }
}
