import { hasLeftovers } from '../src/conversations/saved-windows.ts'
import { boot } from '../src/mount/boot.ts'
import type { Registry } from '../src/mount/registry.ts'
import { listenForShortcut } from './fast-compose/shortcut.ts'
import { openAtAddress } from './post-forms/start.ts'

declare const INLAY_VERSION: string

/** Every root of the bundle and when it loads; `src/bus/commands.ts` says which commands each one handles. */
export const registry = {
  header: { load: () => import('./header/index.tsx'), when: 'now', members: true },
  'fast-compose': {
    load: () => import('./fast-compose/index.tsx'),
    members: true,
    start: listenForShortcut,
  },
  'post-forms': {
    load: () => import('./post-forms/index.tsx'),
    when: 'now',
    members: true,
    start: openAtAddress,
  },
  'share-popover': { load: () => import('./share-popover/index.tsx') },
  messaging: {
    load: () => import('./messaging/index.tsx'),
    when: app => (app.page.messaging.has_tutorial || hasLeftovers(app) ? 'idle' : 'command'),
    members: true,
  },
  peepr: {
    load: () => import('./peepr/index.tsx'),
    when: app => (app.page.peepr ? 'now' : 'command'),
    start: app => {
      // A page may ask for the drawer without a place for it.
      if (app.page.peepr) queueMicrotask(() => app.need('peepr').catch(() => {}))
    },
  },
  'ask-modal': { load: () => import('./ask-modal/index.tsx') },
  overlays: { load: () => import('./overlays/index.tsx') },
  'post-reply': { load: () => import('./post-reply/index.tsx'), members: true },
  feed: { load: () => import('./feed/index.ts'), headless: true },
  blogs: { load: () => import('./blogs/index.ts'), headless: true },
} as const satisfies Registry

boot(registry, INLAY_VERSION)
