import { t } from '../../page/i18n.ts'

const isApple = (): boolean =>
  typeof navigator !== 'undefined' && /Mac|iP(?:hone|ad|od)/.test(navigator.platform)

const appleNames: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '⏎' }

const names = (): Record<string, string> =>
  isApple() ? appleNames : { Mod: t('Ctrl'), Shift: t('Shift'), Alt: t('Alt'), Enter: t('Enter') }

/** The keys of a shortcut, each as people call it: `Ctrl`, `B`. */
export const keysForPeople = (keys: string): string[] =>
  keys.split('-').map(part => names()[part] ?? part.toUpperCase())

/** How a shortcut is written for people, such as Ctrl+B or ⌘B. */
export const keyForPeople = (keys: string): string => keysForPeople(keys).join(isApple() ? '' : '+')

/** How a shortcut is written in `aria-keyshortcuts`. */
export const keyForAria = (keys: string): string =>
  keys.replace('Mod', isApple() ? 'Meta' : 'Control').replaceAll('-', '+')
