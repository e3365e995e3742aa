import { atom, type PreinitializedWritableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { storagePrefix } from '../../platform/page/storage-key.ts'

/** How the page says that something is unread: with a number, with a dot, or not at all. */
export type BadgeMode = 'number' | 'dot' | 'none'

export const badgeKey = (app: App): string => `${storagePrefix('reading', app.page.user?.name)}badge`

/** What the user has chosen. `keep-badge-mode.ts` changes it. */
export function badgeMode(app: App): PreinitializedWritableAtom<BadgeMode> {
  const key = badgeKey(app)
  const modeIn = (text: string | null) =>
    (/"mode":"(dot|none)"/.exec(text ?? '')?.[1] as BadgeMode | undefined) ?? 'number'
  const $mode = atom(modeIn(app.platform.storage.get(key)))
  // Another tab has changed it.
  app.disposer.listen(window, 'storage', event => {
    const { key: changed, newValue } = event as StorageEvent
    if (changed === key) $mode.set(modeIn(newValue))
  })
  return $mode
}
