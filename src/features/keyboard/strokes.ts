import { keyName, type NamedKey } from '../../ui/behavior/key-names.ts'

/** The parts of a key event used here. */
export interface KeyPress extends NamedKey {
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

const modifiers = ['mod', 'alt', 'shift']
const names: Record<string, string> = { ' ': 'space', '+': 'plus' }

/** The key without modifiers, as in shortcuts: `j`, `.`, `enter`, `space`. */
export function plainKey(press: NamedKey): string {
  const key = keyName(press)
  return names[key] ?? key
}

/** Whether a key is only a modifier. */
export const isModifier = ({ key }: Pick<KeyPress, 'key'>): boolean =>
  /^(?:Control|Meta|Alt|AltGraph|Shift|CapsLock|Fn|OS|NumLock|Dead|Unidentified)$/.test(key)

/**
 * A press as written in shortcuts: `j`, `shift+r`, `mod+k`. Punctuation needs Shift or AltGr on some keyboards, so
 * Shift only counts with letters and named keys. `mod` is Ctrl or Meta.
 */
export function strokeOf(press: KeyPress): string {
  const key = plainKey(press)
  const isSign = key.length === 1 && !/\p{L}/u.test(key)
  return [
    (press.ctrlKey || press.metaKey) && 'mod',
    press.altKey && 'alt',
    press.shiftKey && !isSign && 'shift',
    key,
  ]
    .filter(Boolean)
    .join('+')
}

/** Whether keys may be a shortcut during typing: they type nothing. */
export const isForText = (keys: string): boolean => /^(?:mod|alt)\+/.test(keys)

/** The key to hold for a chord such as `z+c`; null for all others. */
export function heldKeyOf(keys: string): string | null {
  const [first = '', second] = keys.split('+')
  return second !== undefined && !modifiers.includes(first) ? first : null
}

/** Whether one begins like the other: pressing the longer one would run the shorter one. */
export const collide = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `)

const fixed = /^(?:(?:shift\+)?tab|escape|enter|space|arrow\w+|f\d+|mod\+[acvxz+rtnwplf0-9-])$/

/** Whether browsers need a key, or it moves through the page. */
export const isFixed = (keys: string): boolean => fixed.test(keys)
