import { computed } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { badgeFor, badgeMode } from '../unread/badges.ts'
import { sumOf, unreadCounts } from '../unread/counts.ts'
import type { TabIcon } from './tab-icon.ts'

/**
 * A title with a count before it; without one the title itself.
 * @internal
 */
export const titleWith = (title: string, count: string): string => (count ? `(${count}) ${title}` : title)

/**
 * The title without the count before it: a host may have copied the count into its own new title.
 * @internal
 */
export const titleWithout = (title: string, count: string): string =>
  count && title.startsWith(`(${count}) `) ? title.slice(count.length + 3) : title

/**
 * If the host overwrites our title this many times in a row, each time within this many milliseconds, we leave the
 * title to the host.
 */
const overwritesMax = 5
const overwriteMs = 1000

/** Shows a count before the tab's title, even if the host changes the title. */
function createTabTitle(now: () => number, disposer: Disposer): (count: string) => void {
  let count = ''
  let host = document.title
  let ours: string | null = null
  let overwrites = 0
  let overwrittenAt = Number.NEGATIVE_INFINITY

  const draw = () => {
    const title = titleWith(host, count)
    if (document.title !== title) document.title = title
    // Read back, as the browser may normalize it.
    ours = document.title
  }
  const observer = new MutationObserver(() => {
    if (document.title === ours) return
    overwrites = now() - overwrittenAt < overwriteMs ? overwrites + 1 : 0
    overwrittenAt = now()
    host = titleWithout(document.title, count)
    if (overwrites < overwritesMax) draw()
  })
  const show = (next: string) => {
    if (next === count) return
    host = document.title === ours ? host : titleWithout(document.title, count)
    observer.disconnect()
    count = next
    overwrites = 0
    draw()
    if (count) observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  }
  disposer.add(() => {
    observer.takeRecords()
    show('')
    observer.disconnect()
  })
  return show
}

/**
 * Unread messages of all of the user's blogs, on the tab's title and icon, 99+ at most (MSGP-24), or as the user has
 * chosen.
 */
export function startTabBadge(app: App, disposer: Disposer): void {
  // A page that the host has kept for Back may still have an earlier icon.
  document.querySelector('[data-inlay-badge]')?.remove()
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
