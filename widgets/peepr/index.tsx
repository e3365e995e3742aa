import { blogs } from '../../src/blogs/store.ts'
import { postOverrides } from '../../src/feed/post-overrides.ts'
import { gutter } from '../../src/gutter/store.ts'
import { copyText } from '../../src/lib/clipboard.ts'
import { prefersReducedMotion } from '../../src/lib/motion.ts'
import { pageHistory } from '../../src/lib/page-history.ts'
import type { RootModule } from '../../src/mount/registry.ts'
import { notices } from '../../src/notices/store.ts'
import { closeGuards } from '../../src/peepr/close-guards.ts'
import { formsShown } from '../../src/peepr/forms-shown.ts'
import { session } from '../../src/session/store.ts'
import { lazyAdSlot } from './ad-place.tsx'
import { createPeepr } from './model.ts'
import { PeeprView } from './peepr.tsx'
import { pageRequest } from './request.ts'

export { mountReact as mount } from '../../src/mount/render.tsx'

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
