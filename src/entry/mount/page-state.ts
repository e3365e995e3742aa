import { showBlogs } from '../../features/blogs/first-state.ts'
import { coverSelector } from '../../features/covers/covered.ts'
import { showPosts } from '../../features/feed/first-state.ts'
import { hasFilters } from '../../features/filters/has-filters.ts'
import { cardSelector } from '../../features/link-cards/has-link-cards.ts'
import { watchForLongPosts } from '../../features/long-posts/load-long-posts.ts'
import { frameSelector, gifSelector } from '../../features/media/selectors.ts'
import type { App } from '../../platform/app.ts'
import { postSelector } from '../../platform/page/markup.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import { schedule } from './schedule.ts'

/** What makes a page load `near.ts`. */
const nearSelector = `${coverSelector},${frameSelector},${gifSelector},${cardSelector}`

const notes = () => import('../../features/notes/count-links.ts')
const replies = () => import('../../features/notes/host-replies.ts')
const counts = () => import('./counts.ts')
const comfort = () => import('../../features/comfort/comfort.ts')
const near = () => import('./near.ts')
const filters = () => import('../../features/filters/on-page.ts')
const laterPosts = () => import('./later-posts.ts')

const load = <T>(app: App, name: string, chunk: () => Promise<T>, run: (code: T) => unknown) =>
  void loadChunk(app, name, chunk).then(
    code => app.disposer.disposed || run(code),
    () => {},
  )

/** One for the whole page: a registration per scan would keep the scanned element alive. */
const longPosts = (app: App) =>
  watchForLongPosts(app, posts => load(app, 'near', near, code => code.longPosts(app, posts)))
/** Also once for the whole page. */
const later = (app: App) =>
  schedule('used', document.body, app.disposer, () =>
    load(app, 'state', laterPosts, code => app.get(code.laterPosts)),
  )

/** Shows the state of posts and blogs on the host's own markup in an element, and in the post that the element is in. */
export function showState(app: App, root: ParentNode): void {
  if (root.querySelector(nearSelector)) load(app, 'near', near, code => code.content(app, root))
  if (document.documentElement.dataset.inlayComforts)
    load(app, 'comfort', comfort, code => app.get(code.comfort))
  if (app.page.notes) load(app, 'notes', notes, code => app.get(code.noteCounts))
  if (app.page.notes && root.querySelector('[data-inlay-reply]'))
    load(app, 'notes', replies, code => app.get(code.hostReplies))
  app.get(later)
  if (!app.page.user) return
  if (document.querySelector('[data-inlay-unread]')) load(app, 'state', counts, code => code.startCounts(app))
  app.get(longPosts)()
  const scope = root instanceof Element ? (root.closest(postSelector) ?? root) : root
  showPosts(app, scope)
  showBlogs(app, scope)
  // As early as the page can load it: a post that is hidden at once is never seen.
  if (hasFilters(app)) load(app, 'filters', filters, code => code.startFilters(app))
}
