import type { InputSource } from './driver.ts'

/** WebDriver's codes of the keys without a character. */
const named: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE006',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  F10: '\uE03A',
  Meta: '\uE03D',
}

const keys = (actions: ['keyDown' | 'keyUp', string][]): InputSource => ({
  type: 'key',
  id: 'keyboard',
  actions: actions.map(([type, value]) => ({ type, value })),
})

/** Presses and releases a chord such as `Control+Shift+z`. */
export function chord(text: string): InputSource {
  const values = text.split('+').map(name => named[name] ?? name)
  return keys([
    ...values.map(value => ['keyDown', value] as ['keyDown', string]),
    ...values.reverse().map(value => ['keyUp', value] as ['keyUp', string]),
  ])
}

/** Presses and releases every letter. */
export const letters = (text: string): InputSource =>
  keys(
    [...text].flatMap(letter => {
      const value = letter === '\n' ? (named.Enter ?? letter) : letter
      return [
        ['keyDown', value],
        ['keyUp', value],
      ] as ['keyDown' | 'keyUp', string][]
    }),
  )
