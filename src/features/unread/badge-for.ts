import { formatNumber } from '../../platform/page/i18n.ts'
import { badgeText, wholeCount } from '../../ui/badge/badge-text.ts'
import type { BadgeMode } from './stored-badge-mode.ts'

/** What stands for any count in a badge without numbers. */
const dot = '•'

/** The text of a badge for a count. */
export const badgeFor = (mode: BadgeMode, count: number): string =>
  mode === 'number' ? badgeText(count, formatNumber) : mode === 'dot' && wholeCount(count) > 0 ? dot : ''

/** The name of a control with a badge: as the badge says it, so that both agree. */
export const nameWith = (
  badge: string,
  names: { bare: () => string; dotted: () => string; counted: (count: string) => string },
): string => (badge === '' ? names.bare() : badge === dot ? names.dotted() : names.counted(badge))

export const isDot = (badge: string): boolean => badge === dot
