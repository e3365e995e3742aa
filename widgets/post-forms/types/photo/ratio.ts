import type { PhotoItem } from '../../../../src/posts/draft.ts'

const usual = 3 / 2
/** Beyond these a photo is cut in the form: a panorama would be a line, a strip would hide all else. */
const narrowest = 0.5
const widest = 3

/** Width by height of a photo: as the post says, as the picture told, or as photos usually are. */
export function ratioOf({ width, height }: PhotoItem, told: number | undefined): number {
  const ratio = width && height ? width / height : (told ?? usual)
  return Math.min(widest, Math.max(narrowest, ratio))
}
