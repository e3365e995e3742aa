import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import { waitForPressPaint } from '../../src/lib/after-paint.ts'
import { loadChunk } from '../../src/mount/load.ts'
import type { RootModule } from '../../src/mount/registry.ts'
import { session } from '../../src/session/store.ts'
import { trackHeaderOffset } from '../../src/ui/behavior/header-offset.ts'
import { unreadCounts } from '../../src/unread-counts/counts.ts'
import { Header, type PanelProps } from './header.tsx'
import { createLogo } from './logo-model.ts'
import { createHeader } from './model.ts'
import { scrollPosition, watchScroll } from './scroll.ts'

export { mountReact as mount } from '../../src/mount/render.tsx'

// Everything but the bar itself loads on demand.
const parts = {
  account: () => import('./account-panel.tsx'),
  activity: () => import('./activity-panel.tsx'),
  tips: () => import('./tips.tsx'),
}
const failure = () => import('../../src/notices/chunk-failure.ts')

export const setup: RootModule['setup'] = ({ app, element, disposer }) => {
  const { page, platform, bus } = app
  const deps = { app, session: app.get(session), unread: app.get(unreadCounts) }
  trackHeaderOffset(disposer)
  const header = createHeader<ComponentType<PanelProps>>(
    {
      ...deps,
      bus,
      disposer,
      painted: waitForPressPaint,
      waiting: (name, work) =>
        app.whileLoading?.(
          `${name}:open`,
          { anchor: element.querySelector(`[data-inlay-preload="${name}"]`) },
          work,
        ),
      load: async name => (await loadChunk(app, name, parts[name])).createPanel(deps),
      failed: () => failure().then(({ showChunkFailure }) => showChunkFailure(app)),
    },
    scrollPosition(),
  )
  const logo = createLogo({
    random: platform.random,
    assetsHost: page.hosts.assets,
    isStill: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
    preload(url) {
      new Image().src = url
    },
  })
  const $pinned = atom(false)
  watchScroll(element, { scrolled: header.scrolled, pinned: pinned => $pinned.set(pinned) }, disposer)
  const www = page.hosts.www ?? ''
  return {
    view: (
      <Header
        header={header}
        logo={logo}
        $pinned={$pinned}
        canMessage={page.user?.can_message === true}
        home={`${www}/dashboard`}
        explore={`${www}/explore`}
        current={page.page.kind}
      />
    ),
    handlers: {
      'activity:open': () => header.open('activity'),
      'account:open': () => header.open('account'),
    },
  }
}
