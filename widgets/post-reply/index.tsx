import type { RootModule } from '../../src/entry/mount/registry.ts'
import { knowBlog } from '../../src/features/blog-card/know-blog.ts'
import { blogCache } from '../../src/features/blogs/blog-cache.ts'
import { replies } from '../../src/features/feed/replies.ts'
import { ReplyDialog } from '../../src/features/feed/reply/reply-dialog.tsx'
import { session } from '../../src/platform/session.ts'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

export const setup: RootModule['setup'] = ({ app, disposer }) => {
  const model = app.get(replies)
  disposer.add(model.$item.subscribe(item => void (item?.tumblelog && knowBlog(app, item.tumblelog))))
  return {
    view: <ReplyDialog model={model} $blog={app.get(blogCache).$blog} $writer={app.get(session).$primary} />,
  }
}
