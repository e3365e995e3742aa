import type { RootModule } from '../../src/entry/mount/registry.ts'
import { reporting } from '../../src/shared/extensions/listeners.ts'
import { extensions } from '../../src/shared/extensions/store.ts'

export { mountWithoutView as mount } from '../../src/entry/mount/without-view.ts'

/** What the host adds with `inlay.extend` and `inlay.report`; the first addition loads this root. */
export const setup: RootModule['setup'] = ({ app }) => {
  const { refresh } = app.get(reporting)
  refresh()
  app.get(extensions)
  const { hear } = app.added
  app.added.hear = () => {
    refresh()
    hear?.()
  }
  return {}
}
