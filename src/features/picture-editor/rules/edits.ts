import { type Box, fitRatio, mirrorBox, turnBox, wholeBox } from './box.ts'

interface Size {
  width: number
  height: number
}

/** What is changed in a picture. It is mirrored first, then turned; boxes are in the picture as it looks after that. */
export interface Edits {
  /** Quarter turns clockwise, 0 to 3. */
  turns: number
  isMirrored: boolean
  crop: Box
  /** Made unrecognizable. */
  blurred: readonly Box[]
}

export const noEdits: Edits = { turns: 0, isMirrored: false, crop: wholeBox, blurred: [] }

const isWhole = ({ left, top, width, height }: Box) =>
  left < 0.001 && top < 0.001 && width > 0.999 && height > 0.999

export const isUnedited = ({ turns, isMirrored, crop, blurred }: Edits): boolean =>
  turns === 0 && !isMirrored && blurred.length === 0 && isWhole(crop)

const mapBoxes = (edits: Edits, map: (box: Box) => Box): Edits => ({
  ...edits,
  crop: map(edits.crop),
  blurred: edits.blurred.map(map),
})

export const turned = (edits: Edits): Edits => ({
  ...mapBoxes(edits, turnBox),
  turns: (edits.turns + 1) % 4,
})

/** Left becomes right in the picture as it looks now. */
export const mirrored = (edits: Edits): Edits => ({
  ...mapBoxes(edits, mirrorBox),
  turns: (4 - edits.turns) % 4,
  isMirrored: !edits.isMirrored,
})

/** The size of a picture as it looks, before it is cropped. */
export const turnedSize = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 1 ? { width: height, height: width } : { width, height }

/** Ratios of a crop: width to height, or that of the picture. */
export const ratios = ['free', 'original', '1:1', '4:3', '3:4', '16:9', '9:16'] as const
export type Ratio = (typeof ratios)[number]

/** A ratio in shares of a picture; null for none. */
export function shareRatio(ratio: Ratio, { width, height }: Size): number | null {
  if (ratio === 'free') return null
  if (ratio === 'original') return 1
  const [across = 1, down = 1] = ratio.split(':').map(Number)
  return ((across / down) * height) / width
}

/** The ratio of what was a crop of `ratio` before a turn. */
export const turnedRatio = (ratio: Ratio): Ratio =>
  ratios.find(other => other === ratio.split(':').reverse().join(':')) ?? ratio

export function withRatio(edits: Edits, ratio: Ratio, size: Size): Edits {
  const share = shareRatio(ratio, turnedSize(size, edits.turns))
  // Again from the whole picture: a crop would get smaller with each choice.
  return share === null ? edits : { ...edits, crop: fitRatio(wholeBox, share) }
}
