import type { App } from '../src/app/app.ts'
import type { RootName } from '../src/bus/commands.ts'
import { hasLeftovers } from '../src/conversations/inbox/saved-windows.ts'
import { hasDocked } from '../src/gutter/keys.ts'
import { boot } from '../src/mount/boot.ts'
import type { RootDefinition } from '../src/mount/registry.ts'
import { listenForCards } from './blog-card/start.ts'
import { listenForShortcut } from './fast-compose/shortcut.ts'
import { openAtAddress } from './post-forms/entry/start.ts'

declare const INLAY_VERSION: string

/** The page data may ask for a root without a placeholder. */
const whenAsked = (name: 'peepr' | 'tour') => (app: App) => {
  if (Object.keys(app.page[name] ?? {})[0]) queueMicrotask(() => app.ensureRoot(name).catch(() => {}))
}

const mobileHeader = () => import('./mobile-header/index.tsx')

/** Every root of the bundle and when it loads; `src/bus/commands.ts` lists the commands that each one handles. */
export const registry = {
  header: {
    load: app => (app.page.flags.is_mobile_handset ? mobileHeader() : import('./header/index.tsx')),
    when: 'now',
    members: true,
    companions: ['attention', 'loading'],
  },
  'mobile-header': { load: mobileHeader, when: 'now', companions: ['attention', 'loading'] },
  'fast-compose': {
    load: () => import('./fast-compose/index.tsx'),
    members: true,
    start: listenForShortcut,
  },
  'post-forms': {
    load: () => import('./post-forms/index.tsx'),
    when: 'now',
    members: true,
    companions: ['loading'],
    start: openAtAddress,
  },
  'share-popover': { load: () => import('./share-popover/index.tsx') },
  'share-message': { load: () => import('./share-message/index.tsx'), members: true },
  messaging: {
    load: () => import('./messaging/index.tsx'),
    when: app => (app.page.messaging.has_tutorial || hasLeftovers(app) ? 'idle' : 'command'),
    members: true,
    companions: ['attention'],
  },
  peepr: { load: () => import('./peepr/index.tsx'), companions: ['loading'], start: whenAsked('peepr') },
  'ask-modal': { load: () => import('./ask-modal/index.tsx') },
  overlays: { load: () => import('./overlays/index.tsx') },
  'post-reply': { load: () => import('./post-reply/index.tsx'), members: true },
  feed: { load: () => import('../src/headless/feed/index.ts'), headless: true },
  blogs: { load: () => import('../src/headless/blogs/index.ts'), headless: true },
  attention: {
    load: () => import('../src/headless/attention/index.ts'),
    headless: true,
    members: true,
    when: 'used',
  },
  loading: {
    load: () => import('../src/headless/loading/index.ts'),
    headless: true,
    // A logged-in user's first tap is usually a command; most of a guest's page is only read.
    when: app => (app.page.user ? 'idle' : 'used'),
  },
  'blog-card': { load: () => import('./blog-card/index.tsx'), start: listenForCards },
  'messaging-icon': {
    load: () => import('./messaging-icon/index.tsx'),
    when: 'visible',
    several: true,
  },
  'photoset-carousel': {
    load: () => import('./photoset-carousel/index.tsx'),
    when: 'visible',
    several: true,
  },
  'live-photo': {
    load: () => import('./live-photo/index.tsx'),
    when: 'visible',
    several: true,
  },
  'video-player': {
    load: () => import('./video-player/index.tsx'),
    when: 'visible',
    several: true,
  },
  tour: { load: () => import('./tour/index.tsx'), start: whenAsked('tour') },
  gutter: { load: () => import('./gutter/index.tsx'), when: app => (hasDocked(app) ? 'now' : 'command') },
} as const satisfies Record<RootName, RootDefinition>

boot(registry, INLAY_VERSION)
