import type { RootModule } from '../../src/entry/mount/registry.ts'
import { measuresAt } from '../../src/features/dock/fitting.ts'
import { isDockView, pageDock } from '../../src/features/dock/page-dock.ts'
import { DockStrip } from '../../src/features/dock/views/dock.tsx'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

/** The strip next to the posts in which the drawer or a conversation can be docked (GUT-1…5). */
export const setup: RootModule['setup'] = ({ app, element, disposer }) => {
  const strip = app.get(pageDock)
  const mark = 'data-inlay-docked'
  // The placeholder is shown, and the host's style sheet makes room, before a view is drawn in it or gets the focus. It
  // is hidden only after the view is gone: a view without a box would lose its scroll position.
  const updateMark = () => {
    const shown = strip.$shown.get()
    if (shown) element.setAttribute(mark, shown)
    else element.removeAttribute(mark)
  }
  disposer.add(strip.$shown.subscribe(shown => void (shown ? updateMark() : disposer.timeout(updateMark, 0))))
  disposer.add(() => element.removeAttribute(mark))
  // If the page data asks for the drawer, it opens instead of the stored view.
  if (!app.page.peepr?.blog_name) strip.restore()
  return {
    view: <DockStrip pageDock={strip} measures={measuresAt(element)} />,
    handlers: {
      async 'gutter:dock'(command: unknown) {
        const { view, restricted, anchor, ...payload } = Object(command) as Record<string, unknown>
        if (isDockView(view)) return strip.dock({ view, restricted: restricted === true, payload })
        console.warn('INLAY-25: gutter:dock needs a view, "peepr" or "conversation".', command)
      },
      'gutter:close': async () => void (await strip.close()),
    },
  }
}
