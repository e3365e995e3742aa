import { isComposing } from '../../platform/dom/composing.ts'
import { type KeyPress, strokeOf } from '../keyboard/strokes.ts'

/** Where a key moves over a zoomed photo. */
type PanKey = 'left' | 'right' | 'up' | 'down' | 'pageUp' | 'pageDown' | 'top' | 'bottom'

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
  | PanKey

/** The shortcuts of the drawer, with the keys that the user has given them. */
export type Shortcuts = readonly { id: string; keys: readonly string[] }[]

const ownKeys: Record<string, LightboxKey> = {
  home: 'first',
  end: 'last',
  plus: 'in',
  '=': 'in',
  '-': 'out',
}
const panKeys: Record<string, PanKey> = {
  arrowleft: 'left',
  arrowright: 'right',
  arrowup: 'up',
  arrowdown: 'down',
  pageup: 'pageUp',
  pagedown: 'pageDown',
  home: 'top',
  end: 'bottom',
}
const step = 0.2
const page = 0.9

/** How far a key moves over a zoomed photo, as a part of the window. */
export const panSteps: Readonly<Record<PanKey, { x: number; y: number }>> = {
  left: { x: -step, y: 0 },
  right: { x: step, y: 0 },
  up: { x: 0, y: -step },
  down: { x: 0, y: step },
  pageUp: { x: 0, y: -page },
  pageDown: { x: 0, y: page },
  top: { x: 0, y: Number.NEGATIVE_INFINITY },
  bottom: { x: 0, y: Number.POSITIVE_INFINITY },
}

export const isPanKey = (key: LightboxKey): key is PanKey => Object.hasOwn(panSteps, key)

/** Shortcuts of the drawer that mean the same here, with the keys that the user has given them. */
const shared: readonly string[] = ['like', 'reblog', 'share', 'help']

/** What a key does in the lightbox; null for keys that are the browser's. */
export function keyMeaning(
  press: KeyPress & { isComposing: boolean; repeat: boolean },
  { isRtl, isZoomed }: { isRtl: boolean; isZoomed: boolean },
  shortcuts: Shortcuts,
): LightboxKey | null {
  if (isComposing(press)) return null
  const stroke = strokeOf(press)
  if (isZoomed && Object.hasOwn(panKeys, stroke)) return panKeys[stroke] ?? null
  if (stroke === 'arrowright') return isRtl ? 'previous' : 'next'
  if (stroke === 'arrowleft') return isRtl ? 'next' : 'previous'
  if (Object.hasOwn(ownKeys, stroke)) return ownKeys[stroke] ?? null
  const found = shortcuts.find(({ id, keys }) => shared.includes(id) && keys.includes(stroke))
  return found && !press.repeat ? (found.id as LightboxKey) : null
}
