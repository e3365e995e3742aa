import { language } from './i18n.ts'

/** A list as the page's language writes it: `a, b, c` in English. */
export const listText = (parts: readonly string[]): string =>
  new Intl.ListFormat(language(), { type: 'unit', style: 'short' }).format(parts)
