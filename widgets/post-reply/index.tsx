import { blogCache } from '../../src/blogs/blog-cache.ts'
import { knowBlog } from '../../src/blogs/card/know-blog.ts'
import { replies } from '../../src/feed/replies.ts'
import type { RootModule } from '../../src/mount/registry.ts'
import { session } from '../../src/session/store.ts'
import { ReplyDialog } from './reply-dialog.tsx'

export { mountReact as mount } from '../../src/mount/render.tsx'

export const setup: RootModule['setup'] = ({ app, disposer }) => {
  const model = app.get(replies)
  disposer.add(model.$item.subscribe(item => void (item?.tumblelog && knowBlog(app, item.tumblelog))))
  return {
    view: <ReplyDialog model={model} $blog={app.get(blogCache).$blog} $writer={app.get(session).$primary} />,
  }
}
