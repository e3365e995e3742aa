import { copyText } from '../../src/lib/clipboard.ts'
import { prefersReducedMotion } from '../../src/lib/motion.ts'
import { pageHistory } from '../../src/lib/page-history.ts'
import type { RootModule } from '../../src/mount/registry.ts'
import { createPeepr } from './model.ts'
import { PeeprView } from './peepr.tsx'

export { mountReact as mount } from '../../src/mount/render.tsx'

/** The drawer that shows another blog (PEEP-1). */
export const setup: RootModule['setup'] = ({ app, element, disposer }) => {
  const peepr = createPeepr(app, disposer, {
    history: pageHistory,
    address: () => location.href,
    navigate: url => location.assign(url),
    openWindow: href => void window.open(href, '_blank', 'noopener,noreferrer'),
    copy: text => copyText(text, element.querySelector('dialog[open]') ?? element),
    isStill: prefersReducedMotion,
  })
  peepr.openFromPage()
  return {
    view: <PeeprView peepr={peepr} />,
    handlers: { 'peepr:open': peepr.open, 'peepr:close': async () => void (await peepr.close()) },
  }
}
