import { atom } from 'nanostores'
import { wordSearch } from '../../../platform/text/text.ts'
import { type Binding, usersOf } from '../bindings.ts'
import type { Keyboard } from '../store.ts'
import { isFixed, isForText, isModifier, type KeyPress, strokeOf } from '../strokes.ts'

/** New keys for a shortcut, while the user chooses them. */
export type Choice =
  | { id: string; step: 'press' }
  /** Another shortcut has these keys. */
  | { id: string; step: 'conflict'; keys: string; other: string }
  /** The host or the browser uses these keys. */
  | { id: string; step: 'refused'; keys: string }

/** The list of shortcuts, in which they can be changed. */
export type SheetModel = ReturnType<typeof createSheet>

export function createSheet(keyboard: Keyboard) {
  const $open = atom(false)
  const $choice = atom<Choice | null>(null)
  return {
    keyboard,
    $open,
    $choice,
    open: () => $open.set(true),
    close() {
      $choice.set(null)
      $open.set(false)
    },
    choose: (id: string) => $choice.set({ id, step: 'press' }),
    /** Handles the keys pressed while choosing. */
    press(press: KeyPress) {
      const choice = $choice.get()
      if (!choice || isModifier(press)) return
      const { id } = choice
      const keys = strokeOf(press)
      const all = keyboard.$bindings.get()
      const [other] = usersOf(all, id, keys)
      const isTyped = !isForText(keys) && all.some(own => own.id === id && own.places.includes('text'))
      if (isTyped || isFixed(keys) || keyboard.reserved.includes(keys))
        $choice.set({ id, step: 'refused', keys })
      else if (other) $choice.set({ id, step: 'conflict', keys, other: other.id })
      else {
        keyboard.change(id, keys)
        $choice.set(null)
      }
    },
    /** Gives the keys of another shortcut to this one. */
    takeOver() {
      const choice = $choice.get()
      if (choice?.step !== 'conflict') return
      keyboard.change(choice.id, choice.keys)
      $choice.set(null)
    },
    cancel: () => $choice.set(null),
  }
}

/** The shortcuts by the first place where they work, if their name or keys match the search. */
export function listed(
  all: readonly Binding[],
  search: string,
  textOf: (binding: Binding) => string = binding => `${binding.label()} ${binding.keys.join(' ')}`,
): { place: 'page' | 'posts' | 'drawer' | 'text'; bindings: readonly Binding[] }[] {
  const isFound = wordSearch(search)
  return (['page', 'posts', 'drawer', 'text'] as const)
    .map(place => ({ place, bindings: all.filter(one => one.places[0] === place && isFound(textOf(one))) }))
    .filter(({ bindings }) => bindings.length > 0)
}
