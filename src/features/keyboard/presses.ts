import type { Binding } from './bindings.ts'
import { heldKeyOf, isModifier, type KeyPress, plainKey, strokeOf } from './strokes.ts'

/** The next key of a sequence must come within this many milliseconds. */
const sequenceMs = 1500

/** What a press means: a shortcut, the beginning of one, or nothing. */
type Meaning = Binding | 'begun' | null

interface Press extends KeyPress {
  repeat: boolean
  /** When it was pressed: a slow page receives it later. */
  timeStamp: number
}

/**
 * Detects shortcuts in a series of presses.
 * @internal
 */
export type Presses = ReturnType<typeof createPresses>

export function createPresses() {
  let before: string[] = []
  let lastAt = 0
  /** The pressed key, and whether it is still the last one. */
  let held: { key: string; waiting: Binding | null } | null = null

  const find = (all: readonly Binding[], keys: string): Binding | undefined =>
    all.find(binding => binding.keys.includes(keys))
  const begins = (all: readonly Binding[], keys: string) =>
    all.some(binding => binding.keys.some(one => one.startsWith(`${keys} `)))
  const isHeldKey = (all: readonly Binding[], key: string) =>
    all.some(binding => binding.keys.some(one => heldKeyOf(one) === key))

  return {
    down(press: Press, all: readonly Binding[]): Meaning {
      const { repeat, timeStamp: now } = press
      if (isModifier(press)) {
        held = null
        return null
      }
      const stroke = strokeOf(press)
      const chord = held && held.key !== stroke ? find(all, `${held.key}+${plainKey(press)}`) : undefined
      if (chord) {
        before = []
        if (held) held.waiting = null
        return repeat ? 'begun' : chord
      }
      const typed = [...(now - lastAt < sequenceMs ? before : []), stroke]
      before = []
      lastAt = now
      if (!repeat) held = { key: stroke, waiting: null }
      // A key that continues no sequence starts a new one.
      for (const keys of typed.length > 1 ? [typed.join(' '), stroke] : [stroke]) {
        const found = find(all, keys)
        if (found && repeat && !found.repeats) return 'begun'
        if (found && keys === stroke && isHeldKey(all, stroke)) {
          if (held) held.waiting = found
          return 'begun'
        }
        if (found) return found
        if (begins(all, keys)) {
          if (!repeat) before = keys.split(' ')
          return 'begun'
        }
      }
      return null
    },
    /** A key that can also be held for another one, such as z for z+c, works when it is released. */
    up(press: KeyPress, all: readonly Binding[]): Meaning {
      if (held?.key !== plainKey(press)) return null
      const { waiting } = held
      held = null
      return waiting && all.includes(waiting) ? waiting : null
    },
    reset() {
      before = []
      held = null
    },
  }
}
