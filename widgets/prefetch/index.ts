import type { RootModule } from '../../src/entry/mount/registry.ts'
import { prefetchByIntent } from '../../src/entry/prefetch.ts'

export { mountWithoutView as mount } from '../../src/entry/mount/without-view.ts'

/** For slow connections: fetches code before a press needs it. */
export const setup: RootModule['setup'] = ({ app, disposer }) => {
  prefetchByIntent(app, disposer)
  return {}
}
