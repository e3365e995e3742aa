import { expect, it } from 'vitest'
import { bindings, noChanges } from '../../../src/features/keyboard/bindings.ts'
import { shortcuts } from '../../../src/features/keyboard/registry.ts'
import { type KeyPress, strokeOf } from '../../../src/features/keyboard/strokes.ts'
import { press } from './strokes.ts'

const all = bindings(shortcuts(false), { changes: noChanges, reserved: [], isMember: true })

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
  expect([pressed, all.find(({ keys }) => keys.includes(pressed))?.id ?? null]).toEqual([stroke, id])
})
