import { rowMax, type Slot } from '../photo-rows.ts'

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Where a dropped photo would land, and the line that marks it. */
interface DropPlace {
  slot: Slot
  line: Box
}

/** Pixels at a row's top and bottom that mean a new row between the rows. */
const edge = 28
const lineWidth = 4

const bottomOf = ({ top, height }: Box) => top + height
const middleOf = ({ left, width }: Box) => left + width / 2

/**
 * The drop position at a point. `rows` are the boxes of the other photos, in order; `list` is the box of all of them.
 */
export function dropPlace(
  rows: readonly (readonly Box[])[],
  list: Box,
  point: { x: number; y: number },
  isRtl: boolean,
): DropPlace {
  const tops = rows.map(row => Math.min(...row.map(({ top }) => top)))
  const bottoms = rows.map(row => Math.max(...row.map(bottomOf)))
  const between = (row: number): DropPlace => {
    const above = bottoms[row - 1] ?? list.top
    const below = tops[row] ?? bottomOf(list)
    const y = row === 0 ? below : row === rows.length ? above : (above + below) / 2
    return {
      slot: { row, at: null },
      line: { left: list.left, top: y - lineWidth / 2, width: list.width, height: lineWidth },
    }
  }
  const row = bottoms.findIndex(bottom => point.y <= bottom)
  const boxes = rows[row]
  if (!boxes) return between(rows.length)
  const top = tops[row] ?? 0
  const bottom = bottoms[row] ?? 0
  const isFull = boxes.length >= rowMax
  const reach = isFull ? (bottom - top) / 2 : Math.min(edge, (bottom - top) / 4)
  if (point.y < top + reach) return between(row)
  if (point.y >= bottom - reach) return between(row + 1)
  const isBefore = (box: Box) => (isRtl ? middleOf(box) > point.x : middleOf(box) < point.x)
  const index = boxes.filter(isBefore).length
  const next = boxes[index]
  const before = boxes[index - 1]
  const startOf = (box: Box) => (isRtl ? box.left + box.width : box.left)
  const endOf = (box: Box) => (isRtl ? box.left : box.left + box.width)
  const x =
    next && before ? (endOf(before) + startOf(next)) / 2 : next ? startOf(next) : before ? endOf(before) : 0
  return {
    slot: { row, at: index },
    line: { left: x - lineWidth / 2, top, width: lineWidth, height: bottom - top },
  }
}
