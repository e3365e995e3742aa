import { computed } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { formatNumber } from '../../platform/page/i18n.ts'
import { storagePrefix } from '../../platform/page/storage-key.ts'
import { storedAtom } from '../../platform/storage/stored-atom.ts'
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

const storedBadgeMode = (app: App) =>
  storedAtom<{ mode: BadgeMode }>(app, badgeKey(app), {
    read: ({ mode }) => ({ mode: mode === 'dot' || mode === 'none' ? mode : 'number' }),
  })

/** How badges look, as the user has chosen. What draws them before any code has loaded reads the text itself. */
export const badgeMode = (app: App) => computed(app.get(storedBadgeMode).$value, ({ mode }) => mode)

export function setBadgeMode(app: App, mode: BadgeMode): void {
  app.get(storedBadgeMode).set({ mode })
  app.get(countsOnPage).draw?.()
}
