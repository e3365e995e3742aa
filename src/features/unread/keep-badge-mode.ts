import type { App } from '../../platform/app.ts'
import { browserData } from '../../platform/storage/browser-data.ts'
import { badgeMode } from './badge-mode.ts'
import { type BadgeMode, badgeKey } from './stored-badge-mode.ts'

/** Stores how badges look. */
export function setBadgeMode(app: App, mode: BadgeMode): void {
  const { storage } = app.get(browserData)
  app.get(badgeMode).set(mode)
  if (mode === 'number') storage.remove(badgeKey(app))
  else storage.set(badgeKey(app), JSON.stringify({ at: app.platform.now(), mode }))
  app.drawCounts?.()
}

/** Stores the choice again, so that it isn't deleted as old. */
export function keepBadgeMode(app: App): void {
  const mode = app.get(badgeMode).get()
  if (mode !== 'number') setBadgeMode(app, mode)
}
