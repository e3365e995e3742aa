import { measuresAt } from '../../src/gutter/available-space.ts'
import { isGutterView } from '../../src/gutter/saved-view.ts'
import { gutter } from '../../src/gutter/store.ts'
import type { RootModule } from '../../src/mount/registry.ts'
import { GutterStrip } from './gutter.tsx'

export { mountReact as mount } from '../../src/mount/render.tsx'

/** The strip beside the column in which the drawer or a conversation can stand (social.md §4, §9). */
export const setup: RootModule['setup'] = ({ app, element, disposer }) => {
  const strip = app.get(gutter)
  const mark = 'data-inlay-docked'
  // The place shows, and a host's style sheet makes room, before anything is drawn in it or takes the focus; it goes
  // when what stood in it has gone: without a box that would forget how far it was scrolled.
  const follow = () => {
    const shown = strip.$shown.get()
    if (shown) element.setAttribute(mark, shown)
    else element.removeAttribute(mark)
  }
  disposer.add(strip.$shown.subscribe(shown => void (shown ? follow() : disposer.timeout(follow, 0))))
  disposer.add(() => element.removeAttribute(mark))
  // A page that asks for the drawer itself means that one.
  if (!app.page.peepr?.blog_name) strip.restore()
  return {
    view: <GutterStrip gutter={strip} measures={measuresAt(element)} />,
    handlers: {
      async 'gutter:dock'(given: unknown) {
        const { view, restricted, anchor, ...payload } = Object(given) as Record<string, unknown>
        if (isGutterView(view)) return strip.dock({ view, restricted: restricted === true, payload })
        console.warn('Inlay: gutter:dock needs a view, "peepr" or "conversation".', given)
      },
      'gutter:close': async () => void (await strip.close()),
    },
  }
}
