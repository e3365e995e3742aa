import { createLoadingSkeletons } from '../../src/entry/loading/loading-skeletons.ts'
import { prefetchByIntent } from '../../src/entry/loading/prefetch.ts'
import type { RootModule } from '../../src/entry/mount/registry.ts'

export { mountHeadless as mount } from '../../src/entry/mount/headless.ts'

/** For slow connections: fetches code before a press needs it, and shows a skeleton until it is there. */
export const setup: RootModule['setup'] = ({ app, disposer }) => {
  app.whileLoading = createLoadingSkeletons(disposer)
  disposer.add(() => {
    delete app.whileLoading
  })
  prefetchByIntent(app, disposer)
  return {}
}
