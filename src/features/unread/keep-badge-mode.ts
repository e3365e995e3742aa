import type { App } from '../../platform/app.ts'
import { storedAtom } from '../../platform/storage/stored-atom.ts'
import { badgeMode } from './badge-mode.ts'
import { type BadgeMode, badgeKey, countsOnPage } from './badges.ts'

/**
 * The stored choice. Badges drawn before the page is used read the stored text themselves, so that they don't load
 * this.
 */
const storedBadgeMode = (app: App) =>
  storedAtom<{ mode: BadgeMode }>(app, badgeKey(app), {
    read: ({ mode }) => ({ mode: mode === 'dot' || mode === 'none' ? mode : 'number' }),
  })

export function setBadgeMode(app: App, mode: BadgeMode): void {
  app.get(badgeMode).set(mode)
  app.get(storedBadgeMode).set({ mode })
  app.get(countsOnPage).draw?.()
}

/** Keeps the choice from expiring. */
export const keepBadgeMode = (app: App): void => void app.get(storedBadgeMode)
