import type { App } from '../../platform/app.ts'
import { findOwnPosts } from '../../platform/page/markup.ts'
import { loadChunk } from '../../shared/load-chunk.ts'

const longPosts = () => import('./shorten-posts.ts')

/** Collapses long posts of the page and of the drawer, now and as they are added. */
export const loadLongPosts = (app: App): void =>
  void loadChunk(app, 'long-posts', longPosts).then(
    code => app.disposer.disposed || app.get(code.longPosts),
    () => {},
  )

/**
 * Calls back with the first long posts of the page: now, or once their images have their size. The returned function
 * checks the posts that the page has by then.
 */
export function watchForLongPosts(app: App, found: (posts: Element[]) => void): () => void {
  const sizes = new ResizeObserver(entries => {
    const long = entries.filter(({ contentRect }) => contentRect.height > 2 * innerHeight)
    if (long.length === 0) return
    sizes.disconnect()
    found(long.map(({ target }) => target))
  })
  app.disposer.add(() => sizes.disconnect())
  return () => {
    for (const post of findOwnPosts()) sizes.observe(post)
  }
}
