import type { RootModule } from '../../src/entry/mount/registry.ts'
import { prefetchByIntent } from '../../src/entry/prefetch.ts'
import { describeReblogged } from '../../src/features/feed/reblog-marks.ts'
import { reblogged } from '../../src/features/feed/reblogged.ts'

export { mountWithoutView as mount } from '../../src/entry/mount/without-view.ts'

/**
 * What an idle page does: fetches code before a press needs it, for slow connections, and marks what the user has
 * reblogged.
 */
export const setup: RootModule['setup'] = ({ app, disposer }) => {
  prefetchByIntent(app, disposer)
  if (app.page.user) {
    describeReblogged(disposer)
    app.get(reblogged)
  }
  return {}
}
