/** A rectangle in a picture, in shares of its width and height from the upper left corner. */
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
 * Resizes a box by one of its edges; the opposite one stays where it is.
 * @param ratio its width divided by its height, both in shares, which it keeps; null for none.
 */
export function resizeBox(box: Box, edge: Edge, dx: number, dy: number, ratio: number | null = null): Box {
  const right = box.left + box.width
  const bottom = box.top + box.height
  const isWest = edge.includes('w')
  const isNorth = edge.includes('n')
  /** The room from the edge that stays to the end of the picture. */
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

/** The largest box of a ratio in the middle of another one. */
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

/** Where a box is after its picture was turned clockwise. */
export const turnBox = ({ left, top, width, height }: Box): Box => ({
  left: 1 - top - height,
  top: left,
  width: height,
  height: width,
})

export const mirrorBox = (box: Box): Box => ({ ...box, left: 1 - box.left - box.width })
