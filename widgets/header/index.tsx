import type { ComponentType } from 'react'
import type { RootModule } from '../../src/entry/mount/registry.ts'
import { Header, type PanelProps } from '../../src/features/header/desktop/header.tsx'
import { createHeader, createLogo } from '../../src/features/header/desktop/header-model.ts'
import { hideOnScroll } from '../../src/features/header/scroll.ts'
import { badgeMode } from '../../src/features/unread/badges.ts'
import { unreadCounts } from '../../src/features/unread/counts.ts'
import { waitForPressPaint } from '../../src/platform/dom/after-paint.ts'
import { showBusy } from '../../src/platform/dom/busy.ts'
import { prefersReducedMotion } from '../../src/platform/dom/comfort.ts'
import { savesData } from '../../src/platform/media/network.ts'
import { pageUrl } from '../../src/platform/page/page-url.ts'
import { session } from '../../src/platform/session.ts'
import { formsShown } from '../../src/shared/forms-shown.ts'
import { loadChunk } from '../../src/shared/load-chunk.ts'
import { offeredTypes } from '../../src/shared/post-types.ts'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

// Everything but the bar itself loads on demand.
const parts = {
  account: () => import('../../src/features/header/desktop/account-panel.tsx'),
  activity: () => import('../../src/features/header/desktop/activity-panel.tsx'),
  tips: () => import('../../src/features/header/desktop/tips.tsx'),
}

export const setup: RootModule['setup'] = ({ app, element, disposer }) => {
  const { page, platform, bus } = app
  const deps = { app, session: app.get(session), unread: app.get(unreadCounts) }
  const isFormOpen = app.get(formsShown)
  hideOnScroll(element, { bus, disposer, isFormOpen })
  const header = createHeader<ComponentType<PanelProps>>({
    ...deps,
    isFormOpen,
    bus,
    disposer,
    painted: waitForPressPaint,
    waiting(name, work) {
      const control = element.querySelector(`[data-inlay-preload="${name}"]`)
      if (control) showBusy(control, work)
    },
    load: async name => (await loadChunk(app, name, parts[name])).createPanel(deps),
    failed: () => app.tell(),
  })
  const logo = createLogo({
    random: platform.random,
    assetsHost: page.hosts.assets,
    isStill: prefersReducedMotion,
    preload(url) {
      if (!savesData(app, 'ahead')) new Image().src = url
    },
  })
  return {
    view: (
      <Header
        header={header}
        logo={logo}
        $badgeMode={app.get(badgeMode)}
        canMessage={page.user?.can_message === true}
        canPost={offeredTypes(app).length > 0}
        home={pageUrl(page, 'dashboard')}
        explore={pageUrl(page, 'explore')}
        current={page.page.kind}
      />
    ),
    handlers: {
      'activity:open': () => header.open('activity'),
      'account:open': () => header.open('account'),
    },
  }
}
