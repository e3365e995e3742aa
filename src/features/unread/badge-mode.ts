import { computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { type StoredAtom, storedAtom } from '../../platform/storage/stored-atom.ts'
import { type BadgeMode, badgeKey } from './stored-badge-mode.ts'

const storedBadgeMode = (app: App): StoredAtom<{ mode: BadgeMode }> =>
  storedAtom(app, badgeKey(app), {
    read: ({ mode }) => ({ mode: mode === 'dot' || mode === 'none' ? mode : 'number' }),
  })

/** What the user has chosen. */
export const badgeMode = (app: App): ReadableAtom<BadgeMode> =>
  computed(app.get(storedBadgeMode).$value, ({ mode }) => mode)

/** Stores how badges look, and draws those in the host's own markup again. */
export function setBadgeMode(app: App, mode: BadgeMode): void {
  app.get(storedBadgeMode).set({ mode })
  app.drawCounts?.()
}
