import type { RootModule } from '../../src/entry/mount/registry.ts'
import { MobileHeaderBar } from '../../src/features/header/mobile/mobile-header.tsx'
import { createMobileHeader } from '../../src/features/header/mobile/mobile-header-model.ts'
import { readOptions, type Views } from '../../src/features/header/mobile/options.ts'
import { stickOnScroll } from '../../src/features/header/scroll.ts'
import { badgeMode } from '../../src/features/unread/badges.ts'
import { unreadCounts } from '../../src/features/unread/counts.ts'
import { findMarked } from '../../src/platform/page/markup.ts'
import { session } from '../../src/platform/session.ts'
import { loadChunk } from '../../src/shared/load-chunk.ts'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

// Only the bar is loaded with the page; the rest loads on intent.
const parts = {
  drawer: () => import('../../src/features/header/mobile/drawer.tsx').then(({ Drawer }) => Drawer),
  search: () => import('../../src/features/header/mobile/search.tsx').then(({ Search }) => Search),
  activity: () => import('../../src/features/header/mobile/activity.tsx').then(({ Activity }) => Activity),
} satisfies { [N in keyof Views]: () => Promise<Views[N]> }

const isElsewhere = (element: Element, name: string): boolean =>
  findMarked(`[data-inlay="${name}"]`).some(other => other !== element)

/** The mobile header: at its own placeholder, and on a handset in place of the header (BOOT-5). */
export const setup: RootModule['setup'] = ({ app, element, options, disposer }) => {
  const { page } = app
  // On a page with both placeholders it is mounted once.
  if (element.getAttribute('data-inlay') === 'header' && isElsewhere(element, 'mobile-header')) return {}
  const deps = {
    app,
    session: app.get(session),
    unread: app.get(unreadCounts),
    $badgeMode: app.get(badgeMode),
  }
  stickOnScroll(element, { disposer })
  const header = createMobileHeader<Views>({
    load: name => loadChunk(app, name, parts[name] as () => Promise<Views[typeof name]>),
    failed: () => app.tell(),
    disposer,
    isLoggedIn: deps.session.isLoggedIn(),
    title: page.page.title,
    searchTerm: page.page.search_term,
    query: new URLSearchParams(location.search),
  })
  // The history entries of sheets that were open before a reload are abandoned.
  if (history.state?.inlayBack)
    import('../../src/platform/dom/back.ts').then(
      ({ pageBack }) => pageBack(),
      () => {},
    )
  // If the page also has the wide header, that one handles the commands.
  const answers = page.user !== null && (page.flags.is_mobile_handset || !isElsewhere(element, 'header'))
  return {
    view: <MobileHeaderBar {...deps} header={header} options={readOptions(options)} />,
    handlers: answers ? { 'account:open': header.openDrawer, 'activity:open': header.openActivity } : {},
  }
}
