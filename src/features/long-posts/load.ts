import type { App } from '../../platform/app.ts'
import { findOwnPosts } from '../../platform/page/markup.ts'
import { loadChunk } from '../../shared/load.ts'

const longPosts = () => import('./start.ts')

/** Cuts long posts of the page and of the drawer, now and as they come. */
export const loadLongPosts = (app: App): void =>
  void loadChunk(app, 'long-posts', longPosts).then(
    code => app.disposer.disposed || app.get(code.longPosts).take(),
    () => {},
  )

/** Loads the code as soon as a post of the page is long: now, or once its pictures have their size. */
export function watchForLongPosts(app: App): void {
  const check = () => {
    if (findOwnPosts().some(post => (post as HTMLElement).offsetHeight > 2 * innerHeight)) loadLongPosts(app)
  }
  // With the layout of the next frame, not one of its own.
  requestAnimationFrame(check)
  if (document.readyState !== 'complete') app.disposer.listen(window, 'load', check, { once: true })
}
