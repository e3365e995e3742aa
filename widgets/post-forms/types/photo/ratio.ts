import type { PhotoItem } from '../../../../src/posts/draft/draft.ts'

const usual = 3 / 2
/** Beyond these a photo is cut in the form: a panorama would be a line, a strip would hide all else. */
const narrowest = 0.5
const widest = 3

/** Width by height of a photo: as the post says, as the picture told, or as photos usually are. */
export function ratioOf({ width, height }: PhotoItem, told: number | undefined): number {
  const ratio = width && height ? width / height : (told ?? usual)
  return Math.min(widest, Math.max(narrowest, ratio))
}

/** The least part of a row that a photo is given: its buttons must fit side by side on a phone. */
const leastShare = 0.27

/** Each photo's part of its row's width, so that all are equally high; narrow ones are cut to stay usable. */
export function sharesOf(ratios: readonly number[]): number[] {
  const whole = ratios.reduce((sum, ratio) => sum + ratio, 0)
  const shares = ratios.map(ratio => Math.max(leastShare, ratio / whole))
  const sum = shares.reduce((all, share) => all + share, 0)
  return shares.map(share => share / sum)
}
