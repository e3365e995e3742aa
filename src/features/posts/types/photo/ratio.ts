import type { PhotoItem } from '../../draft/draft.ts'

const defaultRatio = 3 / 2
/** Photos beyond these ratios are cropped in the form: a panorama would be too low, a strip too high. */
const minRatio = 0.5
const maxRatio = 3

/** A photo's width divided by its height: from the post, else from the loaded picture, else a usual ratio. */
export function ratioOf({ width, height }: PhotoItem, loadedRatio: number | undefined): number {
  const ratio = width && height ? width / height : (loadedRatio ?? defaultRatio)
  return Math.min(maxRatio, Math.max(minRatio, ratio))
}

/** A photo's least share of its row: its buttons must fit side by side on a phone. */
const minShare = 0.27

/** Each photo's share of its row's width, so that all are equally high; narrow ones are cropped to stay usable. */
export function sharesOf(ratios: readonly number[]): number[] {
  const total = ratios.reduce((sum, ratio) => sum + ratio, 0)
  const shares = ratios.map(ratio => Math.max(minShare, ratio / total))
  const sum = shares.reduce((total, share) => total + share, 0)
  return shares.map(share => share / sum)
}
