import { describe, expect, it } from 'vitest'
import {
  type KeyPress,
  scrollMs,
  scrollOffset,
  shortcutOf as shortcutAmong,
} from '../../../../src/features/blog-viewer/drawer/keys.ts'
import { bindings, noChanges } from '../../../../src/features/keyboard/bindings.ts'
import { shortcuts } from '../../../../src/features/keyboard/registry.ts'
import { stepTo } from '../../../../src/features/keyboard/step-to.ts'
import { press as strokePress } from '../../keyboard/strokes.ts'

const inDrawer = bindings(shortcuts(false), { changes: noChanges, reserved: [], isMember: true }).filter(
  ({ places }) => places.includes('drawer'),
)
const shortcutOf = (press: KeyPress, focus: 'field' | 'control' | 'free') =>
  shortcutAmong(press, focus, inDrawer)

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  ...strokePress(key),
  ...{ repeat: false, isComposing: false, ...more },
})

describe('the drawer’s shortcuts', () => {
  const meanings = {
    ...{ j: 'next', k: 'previous', l: 'like', r: 'reblog', s: 'share', '.': 'top' },
    ...{ Enter: 'source', x: 'more', '/': 'search', y: null, constructor: null },
  }
  it.each(Object.entries(meanings))('[KEY-21, KEY-22, KEY-23, KEY-24] %s does %s', (key, expected) => {
    expect(shortcutOf(press(key), 'free')).toBe(expected)
  })

  it('[KEY-25] scroll posts to 60 px below the edge in 200 ms', () => {
    expect([scrollOffset, scrollMs]).toEqual([60, 200])
  })

  it('do nothing in a field, with a modifier, or during IME composition; Enter is a button’s, shift only for the period', () => {
    const keys = ['j', 'k', 'l', 'r', 's', '.', 'Enter']
    for (const key of keys) expect(shortcutOf(press(key), 'field')).toBeNull()
    // Ctrl+K is the palette's.
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'isComposing'])
      for (const key of keys.filter(one => one !== 'k'))
        expect(shortcutOf(press(key, { [modifier]: true }), 'free')).toBeNull()
    expect([shortcutOf(press('Enter'), 'control'), shortcutOf(press('l'), 'control')]).toEqual([null, 'like'])
    const shifted = ['J', '.'].map(key => shortcutOf(press(key, { shiftKey: true }), 'free'))
    expect(shifted).toEqual([null, 'top'])
  })
})

describe('[KEY-21] the next and the previous post', () => {
  it('is the neighbour of the focused one', () => {
    expect(stepTo([-500, 0, 500], 1, 1)).toBe(2)
    expect(stepTo([-500, 0, 500], 1, -1)).toBe(0)
    expect(stepTo([0, 500], 1, 1)).toBeNull()
    expect(stepTo([0, 500], 0, -1)).toBeNull()
  })

  it('is the nearest one below or above the scroll offset if none is focused', () => {
    expect(stepTo([-700, -1, 600], -1, 1)).toBe(2)
    expect(stepTo([-700, -1, 600], -1, -1)).toBe(0)
    expect(stepTo([], -1, 1)).toBeNull()
  })

  it('j from the top visits every post once, and k goes back', () => {
    const starts = [200, 210, 1100, 1600]
    for (const next of starts.keys()) {
      const scrolled = starts[next - 1] ?? 0
      const tops = starts.map(start => start - scrolled)
      expect(stepTo(tops, next - 1, 1)).toBe(next)
    }
    expect([stepTo(starts, 3, 1), stepTo(starts, 3, -1)]).toEqual([null, 2])
  })
})
