import { t } from '../../platform/page/i18n.ts'

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
