import type { RootModule } from '../../src/entry/mount/registry.ts'
import { lazyAdSlot } from '../../src/features/ads/ad-place.tsx'
import { createPeepr } from '../../src/features/blog-viewer/model.ts'
import { pageRequest } from '../../src/features/blog-viewer/request.ts'
import { PeeprView } from '../../src/features/blog-viewer/views/blog-viewer.tsx'
import { blogs } from '../../src/features/blogs/store.ts'
import { gutter } from '../../src/features/dock/store.ts'
import { postOverrides } from '../../src/features/feed/post-overrides.ts'
import { copyText } from '../../src/platform/dom/clipboard.ts'
import { prefersReducedMotion } from '../../src/platform/dom/motion.ts'
import { pageHistory } from '../../src/platform/dom/page-history.ts'
import { session } from '../../src/platform/session.ts'
import { closeGuards } from '../../src/shared/close-guards.ts'
import { formsShown } from '../../src/shared/forms-shown.ts'
import { notices } from '../../src/shared/toasts/store.ts'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

/** The drawer that shows another blog (PEEP-1). */
export const setup: RootModule['setup'] = ({ app, element, disposer }) => {
  const peepr = createPeepr({
    app,
    disposer,
    session: app.get(session),
    notices: app.get(notices),
    blogs: app.get(blogs),
    posts: app.get(postOverrides),
    gutter: app.get(gutter),
    AdSlot: lazyAdSlot(app),
    guards: app.get(closeGuards),
    formsShown: app.get(formsShown),
    host: {
      history: pageHistory,
      address: () => location.href,
      navigate: url => location.assign(url),
      openWindow: href => void window.open(href, '_blank', 'noopener,noreferrer'),
      copy: text => copyText(text, element.querySelector('dialog[open]') ?? element),
      isStill: prefersReducedMotion,
    },
  })
  peepr.openFromPage(app.get(pageRequest).take())
  return {
    view: <PeeprView peepr={peepr} />,
    handlers: {
      'peepr:open': peepr.open,
      async 'peepr:close'() {
        await peepr.close()
        await peepr.settled()
      },
    },
  }
}
