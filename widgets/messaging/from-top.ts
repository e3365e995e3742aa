import type { VirtualizerHandle } from 'virtua'

/**
 * Pixels from the upper end, with what stands above the rows, to this offset of the list. Where a list may not be moved
 * under a finger, as on iOS, what has come in front is not in its offset until it is let go: all rows stand aside meanwhile.
 */
export const fromTop = (list: VirtualizerHandle, offset = list.scrollOffset): number =>
  offset - list.getItemOffset(0)
