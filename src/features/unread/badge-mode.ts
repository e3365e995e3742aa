import { atom, type PreinitializedWritableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { type BadgeMode, badgeKey, badgeModeIn } from './badges.ts'

/** What the user has chosen. `setBadgeMode` changes it. */
export function badgeMode(app: App): PreinitializedWritableAtom<BadgeMode> {
  const key = badgeKey(app)
  const $mode = atom(badgeModeIn(app.platform.storage.get(key)))
  // Another tab has changed it.
  app.disposer.listen(app.platform.window, 'storage', event => {
    const { key: changed, newValue } = event as StorageEvent
    if (changed === key) $mode.set(badgeModeIn(newValue))
  })
  return $mode
}
