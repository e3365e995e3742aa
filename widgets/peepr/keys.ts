/** What a key does in the drawer (social.md §2). */
export type Shortcut = 'next' | 'previous' | 'like' | 'reblog' | 'share' | 'top' | 'source'

/** Where a post stands under the drawer's upper edge when a key has brought it there, in pixels (social.md §9). */
export const scrollOffset = 60
export const scrollMs = 200

const letters = new Map<string, Shortcut>([
  ['j', 'next'],
  ['k', 'previous'],
  ['l', 'like'],
  ['r', 'reblog'],
  ['s', 'share'],
])

export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  repeat: boolean
  isComposing: boolean
}

/**
 * The shortcut of a key. `focus` tells what the key would otherwise go to: a field takes every key, a button or
 * link keeps its enter. A held key only moves.
 */
export function shortcutOf(press: KeyPress, focus: 'field' | 'control' | 'free'): Shortcut | null {
  const { key, repeat } = press
  if (focus === 'field' || press.isComposing || press.ctrlKey || press.metaKey || press.altKey) return null
  // A layout may need shift for the period.
  if (key === '.') return repeat ? null : 'top'
  if (press.shiftKey) return null
  if (key === 'Enter') return focus === 'free' && !repeat ? 'source' : null
  const shortcut = letters.get(key.toLowerCase()) ?? null
  const moves = shortcut === 'next' || shortcut === 'previous'
  return repeat && !moves ? null : shortcut
}

const nearly = 2

/**
 * The post that j or k leads to: the neighbour of the one that has the focus, else the nearest below or above the
 * line where posts are brought. `tops` are distances from that line, in pixels. Null when there is none.
 */
export function stepTo(tops: readonly number[], focused: number, step: 1 | -1): number | null {
  if (focused >= 0) {
    const next = focused + step
    return next >= 0 && next < tops.length ? next : null
  }
  const index = step > 0 ? tops.findIndex(top => top > nearly) : tops.findLastIndex(top => top < -nearly)
  return index < 0 ? null : index
}
