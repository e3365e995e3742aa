import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ComposeKey,
  movedSelection,
} from '../../../../src/features/posts/fast-compose/shortcut-rules.ts'

const press = (key: string, modifiers: Partial<ComposeKey> = {}): ComposeKey => ({
  key,
  keyCode: 0,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...modifiers,
})
const index = fc.integer({ min: 0, max: 6 })

describe('the selection', () => {
  it('[KEY-3] is moved by c, tab and the arrows, and wraps around', () => {
    fc.assert(
      fc.property(index, at => {
        for (const key of ['c', 'C', 'Tab', 'ArrowRight', 'ArrowDown'])
          expect(movedSelection(press(key), at, false)).toBe((at + 1) % 7)
        for (const key of ['ArrowLeft', 'ArrowUp'])
          expect(movedSelection(press(key), at, false)).toBe((at + 6) % 7)
        expect(movedSelection(press('Tab', { shiftKey: true }), at, false)).toBe((at + 6) % 7)
      }),
    )
  })

  it('[KEY-3] is moved by the key c on keyboards of other scripts, too', () => {
    for (const key of ['с', 'С', 'ψ', 'ב'])
      expect(movedSelection(press(key, { keyCode: 67 }), 1, false)).toBe(2)
    expect(movedSelection(press('ц', { keyCode: 87 }), 1, false)).toBeNull()
  })

  it('[KEY-3] follows the arrow in right-to-left pages', () => {
    fc.assert(
      fc.property(index, at => {
        expect(movedSelection(press('ArrowLeft'), at, true)).toBe((at + 1) % 7)
        expect(movedSelection(press('ArrowRight'), at, true)).toBe((at + 6) % 7)
        expect(movedSelection(press('ArrowDown'), at, true)).toBe((at + 1) % 7)
        expect(movedSelection(press('Tab'), at, true)).toBe((at + 1) % 7)
      }),
    )
  })

  it('ignores every other key, and the browser’s shortcuts', () => {
    for (const key of ['Enter', ' ', 'x', 'Escape']) expect(movedSelection(press(key), 2, false)).toBe(null)
    for (const modifier of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
      for (const key of ['c', 'Tab', 'ArrowRight'])
        expect(movedSelection(press(key, modifier), 2, false)).toBe(null)
  })
})
