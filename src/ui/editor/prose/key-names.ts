import { t } from '../../../platform/page/i18n.ts'

const isApple = (): boolean =>
  typeof navigator !== 'undefined' && /Mac|iP(?:hone|ad|od)/.test(navigator.platform)

const appleNames: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '⏎' }

const names = (): Record<string, string> =>
  isApple() ? appleNames : { Mod: t('Ctrl'), Shift: t('Shift'), Alt: t('Alt'), Enter: t('Enter') }

/** The display names of a shortcut's keys: `Ctrl`, `B`. */
export const keyLabels = (keys: string): string[] =>
  keys.split('-').map(part => names()[part] ?? part.toUpperCase())

/** The display text of a shortcut, such as Ctrl+B or ⌘B. */
export const shortcutLabel = (keys: string): string => keyLabels(keys).join(isApple() ? '' : '+')

/** A shortcut for `aria-keyshortcuts`. */
export const ariaShortcut = (keys: string): string =>
  keys.replace('Mod', isApple() ? 'Meta' : 'Control').replaceAll('-', '+')
