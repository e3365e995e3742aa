import { language } from './i18n.ts'

/**
 * A list as the page's language writes it: `a, b, c` in English. A list of units would have only spaces between its parts
 * in Japanese, Russian, and others, or nothing in Chinese.
 */
export const listText = (parts: readonly string[]): string =>
  new Intl.ListFormat(language(), { type: 'conjunction', style: 'narrow' }).format(parts)
