import type { RootModule } from '../../src/entry/mount/registry.ts'
import { lazyAdSlot } from '../../src/features/ads/ad-place.tsx'
import { createBlogDrawer } from '../../src/features/blog-viewer/drawer-model.ts'
import { pageRequest } from '../../src/features/blog-viewer/request.ts'
import { BlogDrawerView } from '../../src/features/blog-viewer/views/blog-viewer.tsx'
import { blogs } from '../../src/features/blogs/store.ts'
import { pageDock } from '../../src/features/dock/page-dock.ts'
import { postOverrides } from '../../src/features/feed/post-overrides.ts'
import { pageBack } from '../../src/platform/dom/back.ts'
import { copyText } from '../../src/platform/dom/clipboard.ts'
import { prefersReducedMotion } from '../../src/platform/dom/comfort.ts'
import { session } from '../../src/platform/session.ts'
import { closeGuards } from '../../src/shared/close-guards.ts'
import { feedback } from '../../src/shared/feedback/store.ts'
import { formsShown } from '../../src/shared/forms-shown.ts'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

/** The drawer that shows another blog (PEEP-1). */
export const setup: RootModule['setup'] = ({ app, element, disposer }) => {
  const blogDrawer = createBlogDrawer({
    app,
    disposer,
    session: app.get(session),
    feedback: app.get(feedback),
    blogs: app.get(blogs),
    posts: app.get(postOverrides),
    pageDock: app.get(pageDock),
    AdSlot: lazyAdSlot(app),
    guards: app.get(closeGuards),
    formsShown: app.get(formsShown),
    host: {
      back: pageBack(),
      address: () => location.href,
      navigate: url => location.assign(url),
      openWindow: href => void window.open(href, '_blank', 'noopener,noreferrer'),
      copy: text => copyText(text, element.querySelector('dialog[open]') ?? element),
      isStill: prefersReducedMotion,
    },
  })
  blogDrawer.openFromPage(app.get(pageRequest).take())
  return {
    view: <BlogDrawerView blogDrawer={blogDrawer} />,
    handlers: {
      'peepr:open': blogDrawer.open,
      async 'peepr:close'() {
        await blogDrawer.close()
        await blogDrawer.settled()
      },
    },
  }
}
