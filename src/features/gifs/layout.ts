import type { Gif } from './gif.ts'

/** A drawn result: its index, and its size in pixels. */
export interface Cell {
  index: number
  width: number
  height: number
  /** Offset from the start of its row. */
  start: number
}

export interface Layout {
  rows: readonly (readonly Cell[])[]
  /** Of all rows together, with the gaps between them. */
  height: number
}

const gap = 4
/** Approximate height of a row; narrower containers have rows of the same height with fewer results. */
const rowHeight = 124
// Limits of the ratio of width to height: a wider or taller image is cropped.
const [narrowest, widest] = [0.6, 2.4]

const ratioOf = ({ width, height }: Pick<Gif, 'width' | 'height'>) =>
  Math.max(narrowest, Math.min(widest, width / height))

function justify(ratios: readonly number[], first: number, width: number, isFull: boolean): Cell[] {
  const room = width - gap * (ratios.length - 1)
  const sum = ratios.reduce((all, ratio) => all + ratio, 0)
  const height = Math.round(isFull ? room / sum : Math.min(rowHeight, room / sum))
  let start = 0
  return ratios.map((ratio, at) => {
    const isLast = at === ratios.length - 1
    // The last one gets the rest after rounding, so that every full row ends at the same edge.
    const cell = {
      index: first + at,
      width: isFull && isLast ? width - start : Math.round(height * ratio),
      height,
      start,
    }
    start += cell.width + gap
    return cell
  })
}

/** Fills rows of one width with images of known sizes, in reading order; the last row is not stretched. */
export function layOut(gifs: readonly Pick<Gif, 'width' | 'height'>[], width: number): Layout {
  const rows: Cell[][] = []
  let ratios: number[] = []
  const endRow = (first: number, isFull: boolean) => {
    rows.push(justify(ratios, first, width, isFull))
    ratios = []
  }
  gifs.forEach((gif, index) => {
    ratios.push(ratioOf(gif))
    const rowWidth = ratios.reduce((all, ratio) => all + ratio, 0) * rowHeight + gap * (ratios.length - 1)
    if (rowWidth >= width) endRow(index + 1 - ratios.length, true)
  })
  if (ratios.length > 0) endRow(gifs.length - ratios.length, false)
  const heights = rows.reduce((all, [cell]) => all + (cell?.height ?? 0), 0)
  return { rows, height: heights + gap * Math.max(0, rows.length - 1) }
}

/** How many results begin above this many pixels. */
export function countAbove({ rows }: Layout, pixels: number): number {
  let top = 0
  let count = 0
  for (const row of rows) {
    if (top >= pixels) break
    count += row.length
    top += (row[0]?.height ?? 0) + gap
  }
  return count
}

/** The fields read of a keyboard event, React's or the browser's. */
type MoveKey = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

const middle = ({ start, width }: Cell) => start + width / 2

function nearest(row: readonly Cell[], to: Cell): number | undefined {
  const byDistance = row.toSorted(
    (a, b) => Math.abs(middle(a) - middle(to)) - Math.abs(middle(b) - middle(to)),
  )
  return byDistance[0]?.index
}

const pageRows = 3

function rowStep(key: string): number {
  if (key === 'ArrowDown') return 1
  if (key === 'ArrowUp') return -1
  if (key === 'PageDown') return pageRows
  return key === 'PageUp' ? -pageRows : 0
}

/**
 * Where a key moves among the first `drawn` results (ARIA APG, grids): the arrows to neighbors, Home and End to the
 * ends of the row, with Ctrl to the ends of all; null for another key, 'above' for a step over the first row.
 */
export function movedCell(
  { rows }: Layout,
  index: number,
  drawn: number,
  event: MoveKey,
  rtl: boolean,
): number | 'above' | null {
  const at = rows.findIndex(row => row.some(cell => cell.index === index))
  const row = rows[at]
  const cell = row?.find(cell => cell.index === index)
  if (!row || !cell || event.altKey || event.metaKey) return null
  const within = (to: number) => Math.max(0, Math.min(drawn - 1, to))
  if (event.key === 'Home') return event.ctrlKey ? 0 : (row[0]?.index ?? null)
  if (event.key === 'End') return within(event.ctrlKey ? drawn - 1 : (row.at(-1)?.index ?? 0))
  if (event.ctrlKey) return null
  if (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
    return within(index + ((event.key === 'ArrowRight') === rtl ? -1 : 1))
  const step = rowStep(event.key)
  if (step === 0) return null
  if (at === 0 && step < 0) return event.key === 'ArrowUp' ? 'above' : index
  const target = rows[Math.max(0, Math.min(rows.length - 1, at + step))] ?? row
  return target === row ? index : within(nearest(target, cell) ?? index)
}
