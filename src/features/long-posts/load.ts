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
  const sizes = new ResizeObserver(entries => {
    if (!entries.some(({ contentRect }) => contentRect.height > 2 * innerHeight)) return
    sizes.disconnect()
    loadLongPosts(app)
  })
  for (const post of findOwnPosts()) sizes.observe(post)
  app.disposer.add(() => sizes.disconnect())
}
