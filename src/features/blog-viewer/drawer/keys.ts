import { isComposing } from '../../../platform/dom/composing.ts'
import type { Binding } from '../../keyboard/bindings.ts'
import type { ShortcutId } from '../../keyboard/registry.ts'
import { type KeyPress as Stroke, strokeOf } from '../../keyboard/strokes.ts'

/** Pixels between the drawer's top and a post that a key scrolled to (KEY-25). */
export const scrollOffset = 60
export const scrollMs = 200

export interface KeyPress extends Stroke {
  repeat: boolean
  isComposing: boolean
}

/**
 * The shortcut of a key, of those that work in the drawer (KEY-21…24). `focus` is the kind of the focused element: a
 * field takes all keys, a button or link takes Enter. A held key only moves.
 */
export function shortcutOf(
  press: KeyPress,
  focus: 'field' | 'control' | 'free',
  all: readonly Binding[],
): ShortcutId | null {
  if (focus === 'field' || isComposing(press)) return null
  if (press.key === 'Enter' && focus !== 'free') return null
  const stroke = strokeOf(press)
  const found = all.find(({ keys }) => keys.includes(stroke))
  return found && (found.repeats || !press.repeat) ? found.id : null
}
