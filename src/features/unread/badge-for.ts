import { formatNumber } from '../../platform/page/i18n.ts'
import { badgeText, wholeCount } from '../../ui/badge/badge-text.ts'
import type { BadgeMode } from './stored-badge-mode.ts'

/** A badge without a number shows this for any count. */
const dot = '•'

/** The text of a badge for a count. */
export const badgeFor = (mode: BadgeMode, count: number): string =>
  mode === 'number' ? badgeText(count, formatNumber) : mode === 'dot' && wholeCount(count) > 0 ? dot : ''

/** The name of a control with a badge, with the same number as the badge. */
export const nameWith = (
  badge: string,
  names: { bare: () => string; dotted: () => string; counted: (count: string) => string },
): string => (badge === '' ? names.bare() : badge === dot ? names.dotted() : names.counted(badge))

export const isDot = (badge: string): boolean => badge === dot
