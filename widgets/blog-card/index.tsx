import type { RootModule } from '../../src/entry/mount/registry.ts'
import { createBlogCard } from '../../src/features/blog-card/blog-card-model.ts'
import { blogCards } from '../../src/features/blog-card/store.ts'
import { BlogCards } from '../../src/features/blog-card/views/blog-cards.tsx'
import { blogs } from '../../src/features/blogs/store.ts'
import { copyText } from '../../src/platform/dom/clipboard.ts'
import { session } from '../../src/platform/session.ts'
import { feedback } from '../../src/shared/feedback/store.ts'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

/** The card of the hovered, focused or pressed blog link; `listen-for-cards.ts` loads the code that watches links. */
export const setup: RootModule['setup'] = ({ app, element, disposer }) => {
  // A form over the page makes it inert, including cards.
  disposer.add(app.bus.on('post-form:opening', app.get(blogCards).close))
  const model = createBlogCard({
    app,
    cards: app.get(blogCards),
    blogs: app.get(blogs),
    session: app.get(session),
    feedback: app.get(feedback),
    openWindow: href => void window.open(href, '_blank', 'noopener,noreferrer'),
    copy: text => copyText(text, element),
  })
  return { view: <BlogCards model={model} /> }
}
