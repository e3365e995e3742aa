import { computed } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { storedAtom } from '../../platform/storage/stored-atom.ts'
import { type BadgeMode, badgeKey, countsOnPage } from './badges.ts'

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
