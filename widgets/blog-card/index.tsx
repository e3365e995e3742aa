import { blogCards } from '../../src/blogs/card/store.ts'
import { blogs } from '../../src/blogs/store.ts'
import { copyText } from '../../src/lib/clipboard.ts'
import type { RootModule } from '../../src/mount/registry.ts'
import { notices } from '../../src/notices/store.ts'
import { session } from '../../src/session/store.ts'
import { BlogCards } from './blog-cards.tsx'
import { createBlogCard } from './model.ts'

export { mountReact as mount } from '../../src/mount/render.tsx'

/** The card of the hovered, focused or pressed blog link; `start.ts` loads the code that watches links. */
export const setup: RootModule['setup'] = ({ app, element }) => {
  const model = createBlogCard({
    app,
    cards: app.get(blogCards),
    blogs: app.get(blogs),
    session: app.get(session),
    notices: app.get(notices),
    openWindow: href => void window.open(href, '_blank', 'noopener,noreferrer'),
    copy: text => copyText(text, element),
  })
  return { view: <BlogCards model={model} /> }
}
