import { listenForCards } from '../features/blog-card/listen-for-cards.ts'
import { hasDocked } from '../features/dock/dock-keys.ts'
import { listenForKeys } from '../features/keyboard/start-keyboard.ts'
import { hasLeftovers } from '../features/messaging/window-row/saved-windows.ts'
import type { App } from '../platform/app.ts'
import type { RootName } from '../platform/bus/commands.ts'
import type { Disposer } from '../platform/lib/dispose.ts'
import { boot } from './boot.ts'
import type { RootDefinition } from './mount/registry.ts'

declare const INLAY_VERSION: string

/** The page data may ask for a root without a placeholder. */
const whenAsked = (name: 'peepr' | 'tour') => (app: App) => {
  if (Object.keys(app.page[name] ?? {})[0]) queueMicrotask(() => app.ensureRoot(name).catch(() => {}))
}

/** Opens the form if the page was loaded at a form's address, also without a placeholder (POST-6…9). */
function openAtAddress(app: App, disposer: Disposer): void {
  const open = () => void app.ensureRoot('post-forms').catch(() => {})
  // On a later page the event is heard at once, before the page's places are known.
  if (/\/(new|edit|reblog)\//.test(location.pathname))
    queueMicrotask(() => disposer.add(app.bus.on('inlay:ready', open)))
}

const mobileHeader = () => import('../../widgets/mobile-header/index.tsx')

/** Every root of the bundle and when it loads; `src/platform/bus/commands.ts` lists the commands that each one handles. */
export const registry = {
  header: {
    load: app =>
      app.page.flags.is_mobile_handset ? mobileHeader() : import('../../widgets/header/index.tsx'),
    when: 'now',
    members: true,
    companions: ['attention', 'idle', 'keyboard'],
  },
  'mobile-header': { load: mobileHeader, when: 'now', companions: ['attention', 'idle'] },
  host: { load: () => import('../../widgets/host/index.ts'), viewless: true },
  'fast-compose': {
    load: () => import('../../widgets/fast-compose/index.tsx'),
    members: true,
  },
  'post-forms': {
    load: () => import('../../widgets/post-forms/index.tsx'),
    when: 'now',
    members: true,
    companions: ['idle'],
    start: openAtAddress,
  },
  'share-popover': { load: () => import('../../widgets/share-popover/index.tsx') },
  'share-message': { load: () => import('../../widgets/share-message/index.tsx'), members: true },
  messaging: {
    load: () => import('../../widgets/messaging/index.tsx'),
    when: app => (app.page.messaging.has_tutorial || hasLeftovers(app) ? 'idle' : 'command'),
    members: true,
    companions: ['attention'],
  },
  peepr: {
    load: () => import('../../widgets/peepr/index.tsx'),
    companions: ['idle'],
    start: whenAsked('peepr'),
  },
  'ask-modal': { load: () => import('../../widgets/ask-modal/index.tsx') },
  overlays: { load: () => import('../../widgets/overlays/index.tsx') },
  drafts: { load: () => import('../../widgets/drafts/index.tsx') },
  'post-reply': { load: () => import('../../widgets/post-reply/index.tsx'), members: true },
  'quick-reblog': { load: () => import('../../widgets/quick-reblog/index.tsx'), members: true },
  feed: { load: () => import('../../widgets/feed/index.ts'), viewless: true },
  blogs: { load: () => import('../../widgets/blogs/index.ts'), viewless: true },
  attention: {
    load: () => import('../../widgets/attention/index.ts'),
    viewless: true,
    members: true,
    when: 'used',
  },
  idle: {
    load: () => import('../../widgets/idle/index.ts'),
    viewless: true,
    // A logged-in user's first tap is usually a command; guests mostly just read. Where places wait for a touch,
    // `touch/touch.ts` asks for it if an idle page needs it.
    when: app => (app.page.user && !document.querySelector('[data-inlay-when=touch]') ? 'idle' : 'used'),
  },
  keyboard: {
    load: () => import('../../widgets/keyboard/index.ts'),
    viewless: true,
    when: 'used',
    start: listenForKeys,
  },
  shortcuts: { load: () => import('../../widgets/shortcuts/index.tsx') },
  notes: { load: () => import('../../widgets/notes/index.tsx') },
  settings: { load: () => import('../../widgets/settings/index.tsx') },
  'blog-card': { load: () => import('../../widgets/blog-card/index.tsx'), start: listenForCards },
  'messaging-icon': {
    load: () => import('../../widgets/messaging-icon/index.tsx'),
    when: 'visible',
    several: true,
  },
  'photoset-carousel': {
    load: () => import('../../widgets/photoset-carousel/index.tsx'),
    when: 'visible',
    several: true,
  },
  'live-photo': {
    load: () => import('../../widgets/live-photo/index.tsx'),
    when: 'visible',
    several: true,
  },
  'video-player': {
    load: () => import('../../widgets/video-player/index.tsx'),
    when: 'visible',
    several: true,
  },
  tour: { load: () => import('../../widgets/tour/index.tsx'), start: whenAsked('tour') },
  gutter: {
    load: () => import('../../widgets/gutter/index.tsx'),
    when: app => (hasDocked(app) ? 'now' : 'command'),
  },
} as const satisfies Record<RootName, RootDefinition>

boot(registry, INLAY_VERSION)
