import type { KeyPress } from '../../../src/features/keyboard/strokes.ts'

/** A press of a key, such as `j`, with modifiers: `press('R', { shiftKey: true })`. */
export const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  keyCode: 0,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})
