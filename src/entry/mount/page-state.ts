import { showBlogs } from '../../features/blogs/first-state.ts'
import { showPosts } from '../../features/feed/first-state.ts'
import type { App } from '../../platform/app.ts'
import { postSelector } from '../../platform/page/markup.ts'

/** Shows the state of posts and blogs on the host's own markup in an element, and in the post that the element is in. */
export function showState(app: App, root: ParentNode): void {
  const scope = root instanceof Element ? (root.closest(postSelector) ?? root) : root
  showPosts(app, scope)
  showBlogs(app, scope)
}
