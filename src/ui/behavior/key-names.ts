import { t } from '../../platform/page/i18n.ts'

/** The parts of a key event that say which key it is; React's and the browser's events both fit. */
export interface NamedKey extends Pick<KeyboardEvent, 'key' | 'keyCode'> {
  code?: string
  altKey?: boolean
  getModifierState?: (name: 'AltGraph') => boolean
}

/** Characters of other scripts that mean the same as an ASCII character. */
const sameSigns: Record<string, string> = {
  ...{ '؟': '?', '？': '?', '؛': ';', '；': ';', '\u037e': ';' },
  ...{ '۔': '.', '．': '.', '。': '.' },
}
/** The characters of keys that write letters in other scripts, by position. */
const signsByPlace: Record<string, string> = {
  ...{ Semicolon: ';', Quote: "'", Comma: ',', Period: '.', Slash: '/' },
  ...{ BracketLeft: '[', BracketRight: ']', Backquote: '`' },
}

/** Whether a key writes a letter of a script without shortcuts. */
const isOfOtherScript = (key: string): boolean => /^\p{L}/u.test(key) && !/^\p{Script=Latin}/u.test(key)

/**
 * The key of an event in lower case, by the character it writes on each layout: Dvorak's `s`, `ł` with AltGr. A key
 * that writes a letter of another script counts by its position, as the Latin letter on it: `j` for `о`, `;` for `ж`.
 * So does a key with Alt, which writes other characters on a Mac.
 */
export function keyName(event: NamedKey): string {
  const { key, keyCode, code = '' } = event
  if (key > '\x7f') {
    const sign = sameSigns[key]
    if (sign) return sign
    if (event.altKey || (isOfOtherScript(key) && !event.getModifierState?.('AltGraph'))) {
      if (keyCode >= 65 && keyCode <= 90) return String.fromCharCode(keyCode).toLowerCase()
      const place = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? signsByPlace[code]
      if (place) return place
    }
  }
  return key.toLowerCase()
}

export const isApple = (): boolean =>
  typeof navigator !== 'undefined' && /Mac|iP(?:hone|ad|od)/.test(navigator.platform)

const appleNames: Record<string, string> = { mod: '⌘', shift: '⇧', alt: '⌥', enter: '⏎' }

const names = (): Record<string, string> => ({
  mod: t('Ctrl'),
  shift: t('Shift'),
  alt: t('Alt'),
  enter: t('Enter'),
  escape: t('Esc'),
  space: t('Space'),
  plus: '+',
  ...(isApple() && appleNames),
})

const ariaNames: Record<string, string> = {
  alt: 'Alt',
  shift: 'Shift',
  enter: 'Enter',
  space: 'Space',
  plus: 'Plus',
}

/** The keys to press, one after the other, each with those to hold: `g a` as [['G'], ['A']], `mod+k` as [['Ctrl', 'K']]. */
export const keyLabels = (keys: string): string[][] =>
  keys.split(' ').map(stroke => stroke.split('+').map(part => names()[part] ?? part.toUpperCase()))

/** The same as text: “Ctrl+K”, “G A”. */
export const keyText = (keys: string): string =>
  keyLabels(keys)
    .map(stroke => stroke.join(isApple() ? '' : '+'))
    .join(' ')

/** For `aria-keyshortcuts`; '' for a sequence or a chord of letters, which it can't express. */
export function ariaKeys(keys: string): string {
  if (keys.includes(' ') || /^[^+]\+/.test(keys)) return ''
  return keys
    .split('+')
    .map(part =>
      part === 'mod' ? (isApple() ? 'Meta' : 'Control') : (ariaNames[part] ?? part.toUpperCase()),
    )
    .join('+')
}
