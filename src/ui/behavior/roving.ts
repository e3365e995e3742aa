/** The parts of a keyboard event used here; React's and the browser's events both fit. */
type MoveKey = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** The layout of a set of controls: a column, a row in the text's direction, or a grid of `columns`. */
export interface Layout {
  orientation: 'vertical' | 'horizontal' | 'both'
  /** Whether moving wraps around; true if left out. */
  wrap?: boolean
  rtl?: boolean
  columns?: number
}

const stepOf = (key: string, { orientation, rtl, columns = 1 }: Layout): number => {
  const forward = rtl ? -1 : 1
  if (orientation !== 'horizontal' && key === 'ArrowDown') return columns
  if (orientation !== 'horizontal' && key === 'ArrowUp') return -columns
  if (orientation !== 'vertical' && key === 'ArrowRight') return forward
  if (orientation !== 'vertical' && key === 'ArrowLeft') return -forward
  return 0
}

/**
 * The index that a key moves to from `index` among `count` controls (ARIA APG: arrows, home, end); null for other keys.
 * A negative `index` means that none is active yet.
 */
export function movedIndex(event: MoveKey, index: number, count: number, layout: Layout): number | null {
  if (count === 0 || event.altKey || event.ctrlKey || event.metaKey) return null
  if (event.key === 'Home') return 0
  if (event.key === 'End') return count - 1
  const step = stepOf(event.key, layout)
  if (step === 0) return null
  if (index < 0) return step > 0 ? 0 : count - 1
  const next = index + step
  if (next >= 0 && next < count) return next
  if (layout.wrap === false) return index
  return Math.abs(step) > 1 ? index : (next + count) % count
}

/** Whether the element's text runs from right to left. */
export const isRtl = (element: Element): boolean => getComputedStyle(element).direction === 'rtl'

/** The recently typed letters, to find an entry by its beginning. */
export interface Typeahead {
  text: string
  at: number
}

const typeaheadMs = 600

/**
 * The index of the entry that typing selects, or null. The same letter again moves to the next entry with it. `time` is
 * in milliseconds; `memory` is updated.
 */
export function typedIndex(
  memory: Typeahead,
  key: string,
  time: number,
  index: number,
  texts: readonly string[],
): number | null {
  if (key.length !== 1 || (key === ' ' && memory.text === '')) return null
  const fresh = time - memory.at > typeaheadMs
  memory.text = (fresh ? '' : memory.text) + key.toLowerCase()
  memory.at = time
  const repeated = [...memory.text].every(letter => letter === memory.text[0])
  const wanted = repeated ? memory.text.slice(0, 1) : memory.text
  const start = repeated ? index + 1 : Math.max(index, 0)
  for (let step = 0; step < texts.length; step++) {
    const at = (start + step) % texts.length
    if (texts[at]?.toLowerCase().startsWith(wanted)) return at
  }
  return null
}
