import type { App } from '../../platform/app.ts'
import { readNumber } from '../../platform/lib/read-text.ts'
import { setLanguage, t } from '../../platform/page/i18n.ts'
import { findMarked } from '../../platform/page/markup.ts'
import { choiceText } from '../../platform/storage/choice-text.ts'
import { badgeFor, badgeKey, badgeModeIn, countsOnPage, isDot, nameWith } from './badges.ts'

/** Selects the host's elements that show unread counts. */
const countSelector = '[data-inlay-unread]'

/** The unread count of all the user's blogs; null if the page data has none. */
type Sums = { activity: number | null; messages: number | null }

function sumOf(app: App, field: 'unread_count' | 'unread_messages_count_sum'): number | null {
  const counts = (app.page.user?.channels ?? []).map(blog => readNumber(blog[field]))
  return counts.some(count => count !== null)
    ? counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
    : null
}

/** Writes an attribute or text only if it differs. */
function setAttribute(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}

function draw(element: Element, badge: string): void {
  if (element.textContent !== badge) element.textContent = badge
  element.toggleAttribute('data-inlay-dot', isDot(badge))
  const name = nameWith(badge, {
    bare: () => '',
    dotted: () => t('Unread'),
    counted: count => t('{count} unread', { count }),
  })
  setAttribute(element, 'aria-label', name || null)
  // A screen reader ignores the name of an element without a role.
  const role = element.getAttribute('role')
  if (element.matches('a, button') || (role && role !== 'img')) return
  setAttribute(element, 'role', name ? 'img' : null)
}

function watch(app: App): () => void {
  const { bus, disposer, page } = app
  setLanguage(page.language)
  let sums: Sums = { activity: sumOf(app, 'unread_count'), messages: sumOf(app, 'unread_messages_count_sum') }
  const drawAll = () => {
    const mode = badgeModeIn(choiceText(app, badgeKey(app)))
    for (const element of findMarked(countSelector)) {
      const kind = element.getAttribute('data-inlay-unread')
      const count = kind === 'activity' || kind === 'messages' ? sums[kind] : null
      // If there is no number, the server's text stays.
      if (count !== null) draw(element, badgeFor(mode, count))
    }
  }
  disposer.add(
    bus.on('unread:changed', counts => {
      sums = counts
      drawAll()
    }),
  )
  // Another tab has changed the badge mode.
  disposer.listen(app.platform.window, 'storage', drawAll)
  return drawAll
}

/**
 * Shows unread counts on the host's own elements without a root: first those of the page data, then those of
 * `store.ts`. The companion `attention` polls for them.
 */
export function showCounts(app: App): void {
  if (app.disposer.disposed) return
  const counts = app.get(countsOnPage)
  counts.draw ??= watch(app)
  counts.draw()
}
