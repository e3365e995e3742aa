/** A rectangle in a photo, in shares of its width and height from the upper left corner. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A side or a corner by which a box is resized, such as `ne`. */
export type Edge = 'n' | 's' | 'e' | 'w' | 'ne' | 'nw' | 'se' | 'sw'

export const wholeBox: Box = { left: 0, top: 0, width: 1, height: 1 }
/** The least width and height of a box. */
export const minShare = 0.04

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

export const moveBox = (box: Box, dx: number, dy: number): Box => ({
  ...box,
  left: clamp(box.left + dx, 0, 1 - box.width),
  top: clamp(box.top + dy, 0, 1 - box.height),
})

/**
 * Resizes a box by one of its edges; the opposite one stays in place.
 * @param ratio the width divided by the height to keep, both in shares; null for none.
 */
export function resizeBox(box: Box, edge: Edge, dx: number, dy: number, ratio: number | null = null): Box {
  const right = box.left + box.width
  const bottom = box.top + box.height
  const isWest = edge.includes('w')
  const isNorth = edge.includes('n')
  /** The space from the fixed edge to the edge of the photo. */
  const roomX = isWest ? right : 1 - box.left
  const roomY = isNorth ? bottom : 1 - box.top
  const wantedWidth = /[ew]/.test(edge) ? box.width + (isWest ? -dx : dx) : box.width
  const wantedHeight = /[ns]/.test(edge) ? box.height + (isNorth ? -dy : dy) : box.height
  let width = clamp(wantedWidth, Math.min(minShare, roomX), roomX)
  let height = clamp(wantedHeight, Math.min(minShare, roomY), roomY)
  if (ratio !== null) {
    const isByHeight = Math.abs(dy * ratio) > Math.abs(dx) && /[ns]/.test(edge)
    const wanted = isByHeight ? wantedHeight * ratio : wantedWidth
    const most = Math.min(roomX, roomY * ratio)
    const least = Math.min(most, Math.max(minShare, minShare * ratio))
    width = clamp(wanted, least, most)
    height = width / ratio
  }
  return {
    left: isWest ? right - width : box.left,
    top: isNorth ? bottom - height : box.top,
    width,
    height,
  }
}

/**
 * The largest box of a ratio in the middle of another one.
 * @internal
 */
export function fitRatio(box: Box, ratio: number): Box {
  const width = Math.min(box.width, box.height * ratio)
  const height = width / ratio
  return {
    left: clamp(box.left + (box.width - width) / 2, 0, 1 - width),
    top: clamp(box.top + (box.height - height) / 2, 0, 1 - height),
    width,
    height,
  }
}

/** The box between two points. */
export function boxBetween(a: { x: number; y: number }, b: { x: number; y: number }): Box {
  const [x1, x2, y1, y2] = [a.x, b.x, a.y, b.y].map(value => clamp(value, 0, 1)) as [
    number,
    number,
    number,
    number,
  ]
  const width = Math.max(minShare, Math.abs(x2 - x1))
  const height = Math.max(minShare, Math.abs(y2 - y1))
  return moveBox({ left: Math.min(x1, x2), top: Math.min(y1, y2), width, height }, 0, 0)
}

/**
 * Where a box is after its photo is turned clockwise.
 * @internal
 */
export const turnBox = ({ left, top, width, height }: Box): Box => ({
  left: 1 - top - height,
  top: left,
  width: height,
  height: width,
})

/** @internal */
export const mirrorBox = (box: Box): Box => ({ ...box, left: 1 - box.left - box.width })

interface Size {
  width: number
  height: number
}

/** The edits of a photo. It is mirrored first, then turned; boxes are in the photo as it looks after that. */
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

/** Mirrors the photo as it looks now. */
export const mirrored = (edits: Edits): Edits => ({
  ...mapBoxes(edits, mirrorBox),
  turns: (4 - edits.turns) % 4,
  isMirrored: !edits.isMirrored,
})

/** The size of a photo as it looks, before it is cropped. */
export const turnedSize = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 1 ? { width: height, height: width } : { width, height }

/** Ratios of a crop: width to height, or that of the photo. */
export const ratios = ['free', 'original', '1:1', '4:3', '3:4', '16:9', '9:16'] as const
export type Ratio = (typeof ratios)[number]

/** A ratio in shares of a photo; null for none. */
export function shareRatio(ratio: Ratio, { width, height }: Size): number | null {
  if (ratio === 'free') return null
  if (ratio === 'original') return 1
  const [across = 1, down = 1] = ratio.split(':').map(Number)
  return ((across / down) * height) / width
}

/** The ratio that a crop of `ratio` has before a turn. */
export const turnedRatio = (ratio: Ratio): Ratio =>
  ratios.find(other => other === ratio.split(':').reverse().join(':')) ?? ratio

export function withRatio(edits: Edits, ratio: Ratio, size: Size): Edits {
  const share = shareRatio(ratio, turnedSize(size, edits.turns))
  // Starts from the whole photo: a crop would get smaller with each choice.
  return share === null ? edits : { ...edits, crop: fitRatio(wholeBox, share) }
}
