import type { RootModule } from '../../mount/registry.ts'
import { createLoadingSkeletons } from './loading-skeletons.ts'
import { prefetchByIntent } from './prefetch.ts'

export { mountHeadless as mount } from '../../mount/headless.ts'

/** For slow connections: fetches code before a press needs it, and shows a skeleton until it is there. */
export const setup: RootModule['setup'] = ({ app, disposer }) => {
  app.whileLoading = createLoadingSkeletons(disposer)
  disposer.add(() => {
    delete app.whileLoading
  })
  prefetchByIntent(app, disposer)
  return {}
}
