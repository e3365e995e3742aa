import type { RootModule } from '../../src/entry/mount/registry.ts'
import { prefetchByIntent } from '../../src/entry/prefetch.ts'
import { loadChunk } from '../../src/shared/load.ts'

export { mountWithoutView as mount } from '../../src/entry/mount/without-view.ts'

const marks = () => import('../../src/features/feed/reblog-marks.ts')

/**
 * What an idle page does: fetches code before a press needs it, for slow connections, and marks what the user has
 * reblogged.
 */
export const setup: RootModule['setup'] = ({ app, disposer }) => {
  prefetchByIntent(app, disposer)
  if (app.page.user)
    loadChunk(app, 'prefetch', marks).then(
      code => disposer.disposed || code.markReblogged(app, disposer),
      () => {},
    )
  return {}
}
