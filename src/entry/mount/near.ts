import { coverSelector } from '../../features/covers/covered.ts'
import { loadCovers } from '../../features/covers/load-covers.ts'
import { loadLongPosts } from '../../features/long-posts/load-long-posts.ts'
import { frameSelector, gifSelector } from '../../features/media/selectors.ts'
import type { App } from '../../platform/app.ts'
import { prefersReducedMotion } from '../../platform/dom/comfort.ts'
import { createDisposer } from '../../platform/lib/dispose.ts'
import { schedule } from './schedule.ts'

/** Runs as soon as one of the elements comes near the view, or the page is used. */
function whenNear(app: App, elements: Iterable<Element>, go: () => void): void {
  const waits = createDisposer()
  const stop = app.disposer.add(waits.dispose)
  const start = () => {
    stop()
    go()
  }
  for (const element of elements) schedule('visible', element, waits, start)
  schedule('used', document.body, waits, start)
}

export const longPosts = (app: App, posts: readonly Element[]): void =>
  whenNear(app, posts, () => loadLongPosts(app))

/** Starts what an element's covers, frames, GIFs, and cards need beyond the server's HTML and the style sheet. */
export function content(app: App, root: ParentNode): void {
  const covered = root.querySelectorAll(coverSelector)
  if (covered.length > 0) whenNear(app, covered, () => loadCovers(app))
  // Otherwise, the root that does it is loaded anyway.
  if (!document.querySelector('[data-inlay-when=touch]')) return
  const isCalm = prefersReducedMotion()
  const moving = root.querySelectorAll(isCalm ? `${frameSelector},${gifSelector}` : frameSelector)
  whenNear(app, moving, () => void app.ensureRoot('idle').catch(() => {}))
}
