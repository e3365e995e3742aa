import { showBlogs } from '../../features/blogs/first-state.ts'
import { showPosts } from '../../features/feed/first-state.ts'
import { hasFilters } from '../../features/filters/has-filters.ts'
import { cardSelector } from '../../features/link-cards/has-link-cards.ts'
import { watchForLongPosts } from '../../features/long-posts/load.ts'
import { frameSelector, gifSelector } from '../../features/media/selectors.ts'
import type { App } from '../../platform/app.ts'
import { coverSelector } from '../../platform/html/covered.ts'
import { postSelector } from '../../platform/page/markup.ts'
import { loadChunk } from '../../shared/load.ts'

/** What `near.ts` is loaded for. */
const nearSelector = `${coverSelector},${frameSelector},${gifSelector},${cardSelector}`

const notes = () => import('../../features/notes/count-links.ts')
const counts = () => import('./counts.ts')
const near = () => import('./near.ts')
type Near = Awaited<ReturnType<typeof near>>
const filters = () => import('../../features/filters/start.ts')

const loadNear = (app: App, start: (code: Near) => void) =>
  void loadChunk(app, 'near', near).then(start, () => {})

/** One for the whole page: what a scan registered would be kept, and the scanned element with it. */
const longPosts = (app: App) =>
  watchForLongPosts(app, posts => loadNear(app, code => code.longPosts(app, posts)))

/** Shows the state of posts and blogs on the host's own markup in an element, and in the post that the element is in. */
export function showState(app: App, root: ParentNode): void {
  if (root.querySelector(nearSelector)) loadNear(app, code => code.content(app, root))
  if (app.page.notes)
    loadChunk(app, 'notes', notes).then(
      code => app.disposer.disposed || app.get(code.noteCounts),
      () => {},
    )
  if (!app.page.user) return
  if (document.querySelector('[data-inlay-unread]'))
    loadChunk(app, 'state', counts).then(
      code => code.startCounts(app),
      () => {},
    )
  app.get(longPosts)()
  const scope = root instanceof Element ? (root.closest(postSelector) ?? root) : root
  showPosts(app, scope)
  showBlogs(app, scope)
  // The earliest that a page loads: a post that is hidden at once is never seen.
  if (hasFilters(app))
    loadChunk(app, 'filters', filters).then(
      code => (app.disposer.disposed ? undefined : code.startFilters(app)),
      () => {},
    )
}
