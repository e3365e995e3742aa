import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Binding, bindings, noChanges } from '../../../src/features/keyboard/bindings.ts'
import { ariaKeys, keyLabels } from '../../../src/features/keyboard/key-text.ts'
import { createPresses, type Presses } from '../../../src/features/keyboard/presses.ts'
import { shortcuts } from '../../../src/features/keyboard/registry.ts'
import { collide, type KeyPress, strokeOf } from '../../../src/features/keyboard/strokes.ts'
import { press } from './strokes.ts'

const all = (mac = false): readonly Binding[] =>
  bindings(shortcuts(mac), { changes: noChanges, reserved: [], isMember: true })

/** Presses and releases keys, one after the other, and returns what they meant. */
function type(keys: readonly KeyPress[], list = all(), gapMs = 100): ReturnType<Presses['down']>[] {
  const presses = createPresses()
  return keys.map((key, at) => {
    const down = presses.down(key, false, at * gapMs, list)
    const up = presses.up(key, list)
    return up ?? down
  })
}

describe('a key', () => {
  it.each([
    [press('j'), 'next'],
    [press('J'), 'next'],
    [press('о', { keyCode: 74 }), 'next'],
    [press('R', { shiftKey: true }), 'quick-reblog'],
    [press('r'), 'reblog'],
    [press('?', { shiftKey: true }), 'help'],
    [press('.', { shiftKey: true }), 'top'],
    [press('k', { ctrlKey: true }), 'palette'],
    [press('k', { metaKey: true }), 'palette'],
    [press('c'), 'compose'],
  ])('[DEC-172] %o does %s, on keyboards of every layout', (key, id) => {
    expect(type([key])).toEqual([{ id }])
  })

  it('with a modifier that no shortcut has is the browser’s', () => {
    const letters = fc.constantFrom('j', 'l', 'r', 's', 'c', 'z', 'g', '.', '?')
    const modifier = fc.constantFrom('ctrlKey', 'metaKey', 'altKey')
    fc.assert(
      fc.property(letters, modifier, (key, held) => {
        expect(type([press(key, { [held]: true })])).toEqual([null])
      }),
    )
  })

  it('that is held moves again and again, but likes only once', () => {
    const presses = createPresses()
    expect(presses.down(press('j'), false, 0, all())).toEqual({ id: 'next' })
    expect(presses.down(press('j'), true, 50, all())).toEqual({ id: 'next' })
    expect(presses.down(press('l'), false, 100, all())).toEqual({ id: 'like' })
    expect(presses.down(press('l'), true, 150, all())).toBe('begun')
  })
})

describe('keys one after the other', () => {
  it('[DEC-172] g then a opens activity; a second key too late, or another one, counts alone', () => {
    expect(type([press('g'), press('a')])).toEqual(['begun', { id: 'activity' }])
    expect(type([press('g'), press('m')])).toEqual(['begun', { id: 'messages' }])
    expect(type([press('g'), press('a')], all(), 2000)).toEqual(['begun', null])
    expect(type([press('g'), press('j')])).toEqual(['begun', { id: 'next' }])
    expect(type([press('g'), press('g'), press('a')])).toEqual(['begun', 'begun', { id: 'activity' }])
  })

  it('never mean a shortcut that is not in the list', () => {
    const keys = fc.array(fc.constantFrom(...'abcgjklmrsz.?'), { maxLength: 12 })
    const list = all().filter(({ id }) => id !== 'like' && id !== 'undo')
    fc.assert(
      fc.property(keys, pressed => {
        for (const meaning of type(
          pressed.map(key => press(key)),
          list,
        ))
          if (meaning && meaning !== 'begun') expect(list.map(({ id }) => id)).toContain(meaning.id)
      }),
    )
  })
})

describe('a key held for another', () => {
  it('[KEY-2] z with c opens fast compose, and undoes nothing', () => {
    const presses = createPresses()
    expect(presses.down(press('z'), false, 0, all())).toBe('begun')
    expect(presses.down(press('c'), false, 50, all())).toEqual({ id: 'compose' })
    expect(presses.up(press('c'), all())).toBeNull()
    expect(presses.up(press('z'), all())).toBeNull()
  })

  it('[DEC-172] z alone undoes, when it is released', () => {
    expect(type([press('z')])).toEqual([{ id: 'undo' }])
    expect(type([press('z')], all(true))).toEqual([{ id: 'undo' }])
  })

  it('[KEY-1] alt+c opens fast compose on a Mac, whatever letter it types', () => {
    expect(type([press('ç', { keyCode: 67, altKey: true })], all(true))).toEqual([{ id: 'compose' }])
    expect(type([press('ç', { keyCode: 67, altKey: true })])).toEqual([null])
  })
})

describe('keys as texts', () => {
  it('name what is pressed', () => {
    expect(keyLabels('g a')).toEqual([['G'], ['A']])
    expect(keyLabels('shift+r')).toEqual([['Shift', 'R']])
    expect(['j', 'shift+r', 'mod+k', 'g a', 'z+c', '?'].map(ariaKeys)).toEqual([
      'J',
      'Shift+R',
      'Control+K',
      '',
      '',
      '?',
    ])
  })

  it('a stroke is the same in both cases of its letter, and collides with itself', () => {
    fc.assert(
      fc.property(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), letter => {
        expect(strokeOf(press(letter.toUpperCase()))).toBe(letter)
        expect(collide(letter, letter)).toBe(true)
        expect(collide('g', `g ${letter}`)).toBe(true)
      }),
    )
  })
})
