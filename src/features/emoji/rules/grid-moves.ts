import type { Layout } from '../../../ui/behavior/roving.ts'

/** How many emoji are in a row, everywhere: a phone has space for this many fingertips. */
export const columns = 8

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** A place in the grid: the part, and the emoji in it. */
export interface Place {
  part: number
  index: number
}

/**
 * Where a key moves in parts of rows, the last of which may be shorter; `above` from the first row up, null for other
 * keys. Home and End go to the ends of a row, with Ctrl to those of the grid; the page keys go from part to part.
 */
export function movedPlace(
  event: Key,
  { part, index }: Place,
  sizes: readonly number[],
  { rtl = false }: Pick<Layout, 'rtl'> = {},
): Place | 'above' | null {
  if (event.altKey || event.metaKey) return null
  const sizeOf = (at: number) => sizes[at] ?? 0
  const last = sizes.length - 1
  const column = index % columns
  const rowStart = index - column
  const end = (at: number): Place => ({ part: at, index: sizeOf(at) - 1 })
  /** In another part, the same column of a row. */
  const inColumn = (at: number, start: number): Place => ({
    part: at,
    index: Math.min(start + column, sizeOf(at) - 1),
  })
  if (event.ctrlKey) {
    if (event.key === 'Home') return { part: 0, index: 0 }
    return event.key === 'End' ? end(last) : null
  }
  const forward = rtl ? 'ArrowLeft' : 'ArrowRight'
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      if (event.key === forward) {
        if (index + 1 < sizeOf(part)) return { part, index: index + 1 }
        return part < last ? { part: part + 1, index: 0 } : { part, index }
      }
      if (index > 0) return { part, index: index - 1 }
      return part > 0 ? end(part - 1) : { part, index }
    case 'ArrowDown':
      if (rowStart + columns < sizeOf(part)) return inColumn(part, rowStart + columns)
      return part < last ? inColumn(part + 1, 0) : { part, index }
    case 'ArrowUp':
      if (rowStart > 0) return inColumn(part, rowStart - columns)
      if (part === 0) return 'above'
      return inColumn(part - 1, Math.floor((sizeOf(part - 1) - 1) / columns) * columns)
    case 'Home':
      return { part, index: rowStart }
    case 'End':
      return { part, index: Math.min(rowStart + columns, sizeOf(part)) - 1 }
    case 'PageDown':
      return part < last ? { part: part + 1, index: 0 } : end(part)
    case 'PageUp':
      return index >= columns || part === 0 ? { part, index: 0 } : { part: part - 1, index: 0 }
  }
  return null
}
