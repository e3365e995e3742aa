import { isComposing } from '../../platform/dom/composing.ts'
import { type KeyPress, strokeOf } from '../keyboard/strokes.ts'

export type LightboxKey =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'in'
  | 'out'
  | 'like'
  | 'reblog'
  | 'share'
  | 'help'

/** The shortcuts of the drawer, with the keys that the user has given them. */
export type Shortcuts = readonly { id: string; keys: readonly string[] }[]

const ownKeys: Record<string, LightboxKey> = {
  home: 'first',
  end: 'last',
  plus: 'in',
  '=': 'in',
  '-': 'out',
}
/** Shortcuts of the drawer that mean the same here, with the keys that the user has given them. */
const shared: readonly string[] = ['like', 'reblog', 'share', 'help']

/** What a key does in the lightbox; null for keys that are the browser's. */
export function keyMeaning(
  press: KeyPress & { isComposing: boolean; repeat: boolean },
  isRtl: boolean,
  shortcuts: Shortcuts,
): LightboxKey | null {
  if (isComposing(press)) return null
  const stroke = strokeOf(press)
  if (stroke === 'arrowright') return isRtl ? 'previous' : 'next'
  if (stroke === 'arrowleft') return isRtl ? 'next' : 'previous'
  if (Object.hasOwn(ownKeys, stroke)) return ownKeys[stroke] ?? null
  const found = shortcuts.find(({ id, keys }) => shared.includes(id) && keys.includes(stroke))
  return found && !press.repeat ? (found.id as LightboxKey) : null
}
