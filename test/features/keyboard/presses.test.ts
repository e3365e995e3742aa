import { describe, expect, it } from 'vitest'
import { type Binding, bindings, noChanges } from '../../../src/features/keyboard/bindings.ts'
import { createPresses, type Presses } from '../../../src/features/keyboard/presses.ts'
import { shortcuts } from '../../../src/features/keyboard/shortcuts.ts'
import { type KeyPress, strokeOf } from '../../../src/features/keyboard/strokes.ts'
import { ariaKeys, keyLabels } from '../../../src/ui/behavior/key-names.ts'
import { createTestApp } from '../../support/app.ts'
import { press } from './strokes.ts'

const { app } = createTestApp({ bootstrap: { notes: {}, translate: '/translate' } })

const all = (mac = false): readonly Binding[] =>
  bindings(shortcuts(app, mac), { changes: noChanges, reserved: [], isMember: true })

type Meaning = ReturnType<Presses['down']>
/** The id of the shortcut, where a press means one. */
const idOf = (meaning: Meaning) => (meaning === null || meaning === 'begun' ? meaning : meaning.id)

/** A keyboard with these shortcuts. */
function start(list = all()) {
  const presses = createPresses()
  return {
    down: (key: KeyPress, timeStamp: number, repeat = false) =>
      idOf(presses.down({ ...key, timeStamp, repeat }, list)),
    up: (key: KeyPress) => idOf(presses.up(key, list)),
  }
}

/** Presses and releases keys, one after the other, and returns what they meant. */
function type(keys: readonly KeyPress[], list = all(), gapMs = 100): ReturnType<typeof idOf>[] {
  const { down, up } = start(list)
  return keys.map((key, at) => {
    const meant = down(key, at * gapMs)
    return up(key) ?? meant
  })
}

describe('a key', () => {
  it('with a modifier that no shortcut has is the browser’s', () => {
    for (const key of 'jlrsczg.?')
      for (const held of ['ctrlKey', 'metaKey', 'altKey'])
        expect(type([press(key, { [held]: true })])).toEqual([null])
  })

  it('that is held moves again and again, but likes only once', () => {
    const { down } = start()
    expect(down(press('j'), 0)).toEqual('next')
    expect(down(press('j'), 50, true)).toEqual('next')
    expect(down(press('l'), 100)).toEqual('like')
    expect(down(press('l'), 150, true)).toBe('begun')
  })
})

it('[DEC-172] keys one after the other g then a opens activity; a second key too late, or another one, counts alone', () => {
  expect(type([press('g'), press('a')])).toEqual(['begun', 'activity'])
  expect(type([press('g'), press('m')])).toEqual(['begun', 'messages'])
  expect(type([press('g'), press('a')], all(), 2000)).toEqual(['begun', null])
  expect(type([press('g'), press('j')])).toEqual(['begun', 'next'])
  expect(type([press('g'), press('g'), press('a')])).toEqual(['begun', 'begun', 'activity'])
})

describe('a key held for another', () => {
  it('[KEY-2] z with c opens fast compose, and undoes nothing', () => {
    const { down, up } = start()
    expect(down(press('z'), 0)).toBe('begun')
    expect(down(press('c'), 50)).toEqual('compose')
    expect(up(press('c'))).toBeNull()
    expect(up(press('z'))).toBeNull()
  })

  it('[DEC-172] z alone undoes, when it is released', () => {
    expect(type([press('z')])).toEqual(['undo'])
    expect(type([press('z')], all(true))).toEqual(['undo'])
  })

  it('[KEY-1] alt+c opens fast compose on a Mac, whatever letter it types', () => {
    expect(type([press('ç', { keyCode: 67, altKey: true })], all(true))).toEqual(['compose'])
    expect(type([press('ç', { keyCode: 67, altKey: true })])).toEqual([null])
  })
})

it('keys as texts name what is pressed', () => {
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

const ctrl = { ctrlKey: true }
const shift = { shiftKey: true }
const altGr = { getModifierState: (name: string) => name === 'AltGraph' }
/** Firefox on a Mac says both of Option. */
const option = { altKey: true, ...altGr }

type Row = [layout: string, key: string, code: string, keyCode: number, held: Partial<KeyPress>]
/** What browsers say of presses on layouts of the world, the shortcut they run, and its keys. */
const table: [...Row, stroke: string, id: string | null][] = [
  ['Dvorak', 'l', 'KeyP', 76, {}, 'l', 'like'],
  ['Dvorak', 's', 'Semicolon', 83, {}, 's', 'share'],
  ['Dvorak', 's', 'Semicolon', 83, ctrl, 'mod+s', null],
  ['Dvorak', ';', 'KeyZ', 186, ctrl, 'mod+;', 'emoji'],
  ['Dvorak', 'v', 'Period', 86, {}, 'v', null],
  ['AZERTY', 'z', 'KeyW', 90, {}, 'z', 'undo'],
  ['AZERTY', 'm', 'Semicolon', 77, ctrl, 'mod+m', null],
  ['AZERTY', ';', 'Comma', 190, ctrl, 'mod+;', 'emoji'],
  ['AZERTY', '?', 'KeyM', 188, shift, '?', 'help'],
  ['AZERTY', '.', 'Comma', 190, shift, '.', 'top'],
  ['AZERTY', 'é', 'Digit2', 50, {}, 'é', null],
  ['German', 'z', 'KeyY', 90, {}, 'z', 'undo'],
  ['German', 'ö', 'Semicolon', 192, ctrl, 'mod+ö', null],
  ['German', ';', 'Comma', 188, { ...ctrl, ...shift }, 'mod+;', 'emoji'],
  ['Turkish', 'ı', 'KeyI', 73, {}, 'ı', null],
  ['Spanish', 'º', 'Backquote', 220, {}, 'º', null],
  ['Polish', 'l', 'KeyL', 76, {}, 'l', 'like'],
  ['Polish', 'ł', 'KeyL', 76, altGr, 'ł', null],
  ['Polish', 'ś', 'KeyS', 83, altGr, 'ś', null],
  ['Polish', 'Ó', 'KeyO', 79, { ...altGr, ...shift }, 'shift+ó', null],
  ['Greek', 'λ', 'KeyL', 76, {}, 'l', 'like'],
  ['Greek', '\u037e', 'KeyQ', 81, ctrl, 'mod+;', 'emoji'],
  ['German on Linux', 'Ω', 'KeyQ', 81, { ...altGr, ...shift }, 'shift+ω', null],
  ['Russian', 'о', 'KeyJ', 74, {}, 'j', 'next'],
  ['Russian', 'о', 'KeyJ', 0, {}, 'j', 'next'],
  ['Russian', 'К', 'KeyR', 82, shift, 'shift+r', 'quick-reblog'],
  ['Russian', 'л', 'KeyK', 75, ctrl, 'mod+k', 'palette'],
  ['Russian', 'ж', 'Semicolon', 186, ctrl, 'mod+;', 'emoji'],
  ['Russian', '?', 'Digit7', 55, shift, '?', 'help'],
  ['Russian', '.', 'Slash', 191, {}, '.', 'top'],
  ['Arabic', 'ت', 'KeyJ', 74, {}, 'j', 'next'],
  ['Arabic', 'لا', 'KeyB', 66, {}, 'b', null],
  ['Arabic', 'ك', 'Semicolon', 186, ctrl, 'mod+;', 'emoji'],
  ['Arabic', '؟', 'Slash', 191, shift, '?', 'help'],
  ['Urdu', '۔', 'Period', 190, {}, '.', 'top'],
  ['Hebrew', 'ף', 'Semicolon', 186, ctrl, 'mod+;', 'emoji'],
  ['Thai', '๑', 'KeyQ', 81, shift, '๑', null],
  ['Japanese, full width', '？', 'Slash', 191, shift, '?', 'help'],
  ['a Mac', 'ç', 'KeyC', 67, option, 'alt+c', null],
  ['a Mac', '…', 'Semicolon', 186, option, 'alt+;', null],
]

it.each(table)('[DEC-172] on %s, %s of %s (%i) with %o is %s and does %s', (...row) => {
  const [, key, code, keyCode, held, stroke, id] = row
  const pressed = strokeOf(press(key, { code, keyCode, ...held }))
  expect([pressed, all().find(({ keys }) => keys.includes(pressed))?.id ?? null]).toEqual([stroke, id])
})
