import type { PhotoItem } from '../../../../src/posts/draft/draft.ts'

const usual = 3 / 2
/**
 * Photos beyond these ratios are cropped in the form: a panorama would be a line, a strip would hide everything else.
 */
const narrowest = 0.5
const widest = 3

/** A photo's width divided by its height: from the post, else from the loaded picture, else a usual ratio. */
export function ratioOf({ width, height }: PhotoItem, told: number | undefined): number {
  const ratio = width && height ? width / height : (told ?? usual)
  return Math.min(widest, Math.max(narrowest, ratio))
}

/** A photo's least share of its row: its buttons must fit side by side on a phone. */
const leastShare = 0.27

/** Each photo's share of its row's width, so that all are equally high; narrow ones are cropped to stay usable. */
export function sharesOf(ratios: readonly number[]): number[] {
  const whole = ratios.reduce((sum, ratio) => sum + ratio, 0)
  const shares = ratios.map(ratio => Math.max(leastShare, ratio / whole))
  const sum = shares.reduce((all, share) => all + share, 0)
  return shares.map(share => share / sum)
}
