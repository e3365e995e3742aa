import type { App } from '../../platform/app.ts'
import { formatNumber } from '../../platform/page/i18n.ts'
import { storagePrefix } from '../../platform/page/storage-key.ts'
import { badgeText, wholeCount } from '../../ui/badge/badge-text.ts'

/** Shows unread counts on the host's own elements. `draw` is missing until a page has such an element. */
export const countsOnPage = Object.assign((): { draw?: () => void } => ({}), { key: 'countsOnPage' })

/** How the page shows that something is unread: with a number, with a dot, or not. */
export type BadgeMode = 'number' | 'dot' | 'none'

export const badgeKey = (app: App): string => `${storagePrefix('reading', app.page.user?.name)}badge`

/** Reads the choice from a stored text. Without one, it is a number. */
export const badgeModeIn = (text: string | null): BadgeMode =>
  (/"mode":"(dot|none)"/.exec(text ?? '')?.[1] as BadgeMode | undefined) ?? 'number'

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
