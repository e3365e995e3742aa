import type { KeyEntry } from '../../platform/extensions/added.ts'
import type { Binding } from './bindings.ts'
import type { Shortcut } from './shortcuts.ts'
import { collide, isFixed } from './strokes.ts'

/**
 * The host's shortcuts, in addition to Inlay's. One whose keys the browser needs, or that are a default of Inlay's or
 * an earlier one, is left out, and the host is told why.
 */
export function hostShortcuts(entries: readonly KeyEntry[], list: readonly Shortcut[]): Shortcut[] {
  const found: Shortcut[] = []
  for (const { id, keys, title, command, payload, run, refuse } of entries) {
    const other = [...list, ...found].find(one => one.keys.some(own => collide(own, keys)))
    if (keys.split(' ').some(isFixed)) refuse(`browsers need the keys "${keys}"`)
    else if (other) refuse(`"${other.keys.join('", "')}" is already used for “${other.label()}”`)
    else
      found.push({
        ...{ id, label: () => title, places: ['page'], keys: [keys], own: { payload, run } },
        ...(command && { command }),
      })
  }
  return found
}

/** Keys that a user has given to another shortcut belong to that one. */
export const withoutTaken = (all: readonly Binding[]): readonly Binding[] =>
  all.map(binding => {
    const others = all.filter(other => other !== binding && !other.own)
    if (!binding.own) return binding
    const isTaken = (keys: string) => others.some(other => other.keys.some(one => collide(one, keys)))
    return { ...binding, keys: binding.keys.filter(keys => !isTaken(keys)) }
  })
