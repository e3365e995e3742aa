import { isComposing } from '../../../platform/dom/composing.ts'
import { letterOf } from '../../../ui/behavior/roving.ts'

/** What a key does in the drawer (KEY-21…24). */
export type Shortcut = 'next' | 'previous' | 'like' | 'reblog' | 'share' | 'top' | 'source'

/** Pixels between the drawer's top and a post that a key scrolled to (KEY-25). */
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
  keyCode: number
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  repeat: boolean
  isComposing: boolean
}

/**
 * The shortcut of a key. `focus` is the kind of the focused element: a field takes all keys, a button or link takes
 * Enter. A held key only moves.
 */
export function shortcutOf(press: KeyPress, focus: 'field' | 'control' | 'free'): Shortcut | null {
  const { key, repeat } = press
  if (focus === 'field' || isComposing(press) || press.ctrlKey || press.metaKey || press.altKey) return null
  // Some keyboard layouts need shift for the period.
  if (key === '.') return repeat ? null : 'top'
  if (press.shiftKey) return null
  if (key === 'Enter') return focus === 'free' && !repeat ? 'source' : null
  const shortcut = letters.get(letterOf(press)) ?? null
  const moves = shortcut === 'next' || shortcut === 'previous'
  return repeat && !moves ? null : shortcut
}

/** Pixels by which a post may be off the offset and still count as being at it. */
const tolerance = 2

/**
 * The index of the post that j or k moves to: the neighbour of the focused one, else the nearest below or above the
 * scroll offset. `tops` are distances from that offset in pixels. Null if there is none.
 */
export function stepTo(tops: readonly number[], focused: number, step: 1 | -1): number | null {
  if (focused >= 0) {
    const next = focused + step
    return next >= 0 && next < tops.length ? next : null
  }
  const index =
    step > 0 ? tops.findIndex(top => top > tolerance) : tops.findLastIndex(top => top < -tolerance)
  return index < 0 ? null : index
}
