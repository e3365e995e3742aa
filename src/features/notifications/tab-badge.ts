import { computed } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { badgeFor } from '../unread/badge-for.ts'
import { badgeMode } from '../unread/badge-mode.ts'
import { sumOf, unreadCounts } from '../unread/counts.ts'
import { keepBadgeMode } from '../unread/keep-badge-mode.ts'
import type { TabIcon } from './tab-icon.ts'
import { createTabTitle } from './tab-title.ts'

/**
 * Unread messages of all of the user's blogs, on the tab's title and icon, 99+ at most (MSGP-24), or as the user has
 * chosen.
 */
export function startTabBadge(app: App, disposer: Disposer): void {
  keepBadgeMode(app)
  const showTitle = createTabTitle(app.platform.now, disposer)
  let icon: Promise<TabIcon | null> | null = null
  let latest = ''
  const showIcon = (text: string) => {
    latest = text
    if (!text && !icon) return
    icon ??= import('./tab-icon.ts').then(
      ({ createTabIcon }) => createTabIcon(),
      () => null,
    )
    void icon.then(tabIcon => {
      if (disposer.disposed) tabIcon?.remove()
      else return tabIcon?.show(latest)
    })
  }
  disposer.add(
    computed([app.get(unreadCounts).$messages, app.get(badgeMode)], (counts, mode) =>
      badgeFor(mode, sumOf(counts)),
    ).subscribe(text => {
      showTitle(text)
      showIcon(text)
    }),
  )
  disposer.add(() => void icon?.then(tabIcon => tabIcon?.remove()))
}
